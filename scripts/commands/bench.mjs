import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTypeScript } from '../bootstrap/child.mjs';
import { projectFolder } from '../bootstrap/project.mjs';

/** Runs every benchmark of `bench/`, or those named: `npm run bench -- check`. Each prints its own figures. */
export async function run(args) {
  const all = readdirSync(join(projectFolder, 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''))
    .sort();
  const options = args.filter((arg) => arg.startsWith('-'));
  const names = args.filter((arg) => !arg.startsWith('-'));
  if (options.some((option) => ['--help', '-h', '--list'].includes(option))) {
    console.log(`npm run bench                        # every benchmark, more than an hour
npm run bench -- forms               # one or several by name: ${all.join(', ')}
npm run bench -- forms --quick       # options go to each of them: docs/benchmarks.md`);
    return 0;
  }
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
    return 2;
  }
  let worst = 0;
  for (const name of names.length > 0 ? all.filter((each) => names.includes(each)) : all) {
    console.log(`\n${name}`);
    worst = Math.max(worst, await runTypeScript(`bench/${name}.bench.ts`, options));
  }
  return worst;
}
