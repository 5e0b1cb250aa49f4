import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { defaultTheme } from '../../../engine/kit/theme';
import { porticoTheme } from '../../../engine/kit/theme-plugin';

/** Lists, details, charts and their like in every state, for eyes and for the accessibility check. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), porticoTheme(defaultTheme)],
  build: { outDir: fileURLToPath(new URL('../../../dist/gallery-screens', import.meta.url)), emptyOutDir: true },
});
