import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { porticoTheme } from '../../../engine/kit/theme-plugin';
import { theme } from '../../../src/theme';

/** The page of free JSON Schema, built as the portal is. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: {
      'markdown-to-jsx/react': fileURLToPath(new URL('../../../engine/rjsf/plain-markdown.tsx', import.meta.url)),
    },
  },
  plugins: [react(), porticoTheme(theme)],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/gallery-free', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
  },
});
