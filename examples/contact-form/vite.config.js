import { portico } from '@portico/engine/vite';
import react from '@vitejs/plugin-react';
import { messages } from './messages.js';

export default { plugins: [react(), portico(), messages] };
