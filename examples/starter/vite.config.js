import { portico } from '@portico/engine/vite';
import react from '@vitejs/plugin-react';
import { api } from './tasks.js';

export default { plugins: [react(), portico(), api] };
