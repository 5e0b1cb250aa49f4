#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

// `npm create portico my-app` runs `portico init my-app` of the engine.
const engine = dirname(fileURLToPath(import.meta.resolve('@portico/engine/package.json')));
const { status } = spawnSync(process.execPath, [join(engine, 'lib/tools/bin.js'), 'init', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
