import { runPackage, runTypeScript } from './child.mjs';
import { contentHash, isStamped, stamp } from './stamp.mjs';

const stampFile = 'dist/.portico-built';
const definitionsStampFile = 'dist/.portico-compiled';

/** The inputs of the builds. Definitions are not among them: the server reads those while it runs. */
const sources = [
  'engine',
  'index.html',
  'kinds',
  'package-lock.json',
  'schemas/data',
  'schemas/meta',
  'scripts/build',
  'server',
  'src',
  'vite.config.ts',
];

/** What `dist/compiled` is made of, besides the program. */
const definitions = ['locales', 'schemas', 'screens'];

const vite = 'vite/bin/vite.js';

/** The portal, its server rendering of first pages, and the server. */
const builds = [['build'], ['build', '--mode', 'ahead', '--ssr', 'src/draw-ahead.tsx'], ['build', '--ssr']];

/** Builds portal and server unless `dist` was built from exactly these sources. Throws when a build fails. */
export async function buildIfStale() {
  if (!isStamped(stampFile, contentHash(sources))) await build();
}

/** As {@link buildIfStale}, with compiled definitions, for those who start the server many times. Throws when a step fails. */
export async function buildWithDefinitionsIfStale() {
  await buildIfStale();
  if (isStamped(definitionsStampFile, contentHash([...sources, ...definitions]))) return;
  if ((await writeDefinitions()) !== 0) throw new Error('The definitions could not be compiled; see the lines above.');
}

/** Writes the compiled definitions, for a static deployment and for starts of the built server. Returns the exit code. */
export async function writeDefinitions() {
  const hash = contentHash([...sources, ...definitions]);
  const code = await runTypeScript('scripts/build/write-definitions.ts');
  if (code === 0) stamp(definitionsStampFile, hash);
  return code;
}

/** Builds portal and server. Throws when a build fails. */
export async function build() {
  const hash = contentHash(sources);
  const started = Date.now();
  console.log('Building …');
  for (const args of builds) {
    // The configuration imports the project's TypeScript, which Node itself would not resolve.
    const options = ['--configLoader', 'runner', '--logLevel', 'warn'];
    const code = await runPackage(vite, [...args, ...options], { env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new Error(`The build failed (vite ${args.join(' ')}); see the lines above.`);
  }
  stamp(stampFile, hash);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
