import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

test('what the browser loads for free JSON Schema makes no code from text and holds neither ajv nor MUI', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'engine/rjsf/index.ts', formats: ['es'], fileName: 'rjsf' },
      rollupOptions: { external: [/^react/] },
    },
  })) as readonly Rollup.RollupOutput[];
  const chunks = built.flatMap(({ output }) => output).filter((each) => each.type === 'chunk');
  expect(chunks.length).toBeGreaterThan(0);
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.includes('@rjsf/core'))).toBe(true);
  expect(modules.filter((id) => /node_modules\/(ajv|@rjsf\/validator-ajv8|@mui|@emotion)\//.test(id))).toEqual([]);
  for (const { code } of chunks) expect(code).not.toMatch(/\bnew Function\b|\beval\(/);
});
