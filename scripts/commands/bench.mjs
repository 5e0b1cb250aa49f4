import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTypeScript } from '../bootstrap/child.mjs';
import { projectFolder } from '../bootstrap/project.mjs';

/** Runs every benchmark of `bench/`, or those named: `npm run bench -- check`. Each prints its own figures. */
export async function run(args) {
  const folder = join(projectFolder, 'bench');
  const all = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.bench.ts')) : [];
  const wished = args.filter((arg) => !arg.startsWith('-'));
  const chosen = all.filter((file) => wished.length === 0 || wished.includes(file.replace('.bench.ts', '')));
  if (chosen.length === 0) {
    console.error(`No such benchmark. There are: ${all.map((file) => file.replace('.bench.ts', '')).join(', ')}.`);
    return 2;
  }
  let worst = 0;
  for (const file of chosen.sort()) {
    console.log(`\n${file}`);
    worst = Math.max(
      worst,
      await runTypeScript(
        `bench/${file}`,
        args.filter((arg) => arg.startsWith('-')),
      ),
    );
  }
  return worst;
}
