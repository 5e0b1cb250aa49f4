import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { defaultTheme } from '../engine/kit/theme';
import { porticoTheme } from '../engine/kit/theme-plugin';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The playground as static files: any file server can serve them. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [react(), porticoTheme(defaultTheme)],
  worker: { format: 'es' },
  build: {
    outDir: here('../dist/site/playground'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A font or picture inlined as data: would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
});
