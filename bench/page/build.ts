import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { porticoTheme } from '../../engine/kit/theme-plugin';
import { theme } from '../../src/theme';
import { compiledForm, sentencesOf } from '../form/definition';
import { formSpec } from '../form/spec';
import { compiledRows } from '../rows/definition';

/** Supported sizes of a page. */
export const sizes: readonly number[] = [20, 200, 1_000];

/** Builds a contestant's page for production and returns its folder. */
export async function buildPage(peer: string): Promise<string> {
  const root = import.meta.dirname;
  const outDir = join(root, '../../dist/bench', peer);
  await rm(outDir, { recursive: true, force: true });
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { global: 'globalThis' },
    plugins: [
      react(),
      porticoTheme(theme),
      ...(peer === 'portico' ? [compiledForms()] : []),
      ...(peer === 'rows-portico' ? [compiledList()] : []),
    ],
    build: {
      outDir,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(root, `${peer}.html`) },
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    },
  });
  return outDir;
}

/** The compiled table of rows as a file beside the page. */
function compiledList(): Plugin {
  return {
    name: 'compiled-list',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'rows.json', source: JSON.stringify(compiledRows()) });
    },
  };
}

/** The compiled forms as files beside the page, as the server of definitions would serve them. */
function compiledForms(): Plugin {
  return {
    name: 'compiled-forms',
    generateBundle() {
      for (const size of sizes) {
        const spec = formSpec(size);
        const source = JSON.stringify({ model: compiledForm(spec), sentences: sentencesOf(spec) });
        this.emitFile({ type: 'asset', fileName: `form-${size}.json`, source });
      }
    },
  };
}
