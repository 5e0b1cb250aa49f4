import { portico } from '@portico/engine/vite';
import react from '@vitejs/plugin-react';
import { theme } from './src/theme.js';

export default { plugins: [react(), portico({ theme })] };
