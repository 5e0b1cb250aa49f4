import { portico } from '@portico/engine/vite';
import react from '@vitejs/plugin-react';
import { library } from './library.js';

export default { plugins: [react(), portico(), library] };
