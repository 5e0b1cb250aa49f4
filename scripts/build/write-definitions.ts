import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPortalVocabulary } from '../../kinds';
import {
  compileProject,
  createCompiledStore,
  editionOf,
  programHash,
  readDefinitionFiles,
  writeArtifacts,
} from '../../server/definitions';
import { countryNames } from '../../server/reference-data/countries';

/** What a static deployment serves beside the built portal: the current definitions, compiled. */
const folder = 'dist/static';

/** What the built server starts with instead of compiling, as long as the definitions are these. */
const compiledFolder = 'dist/compiled';

const project = join(import.meta.dirname, '../..');
const files = await readDefinitionFiles(project);
// The vocabulary of a server without plugins.
const vocabulary = createPortalVocabulary(undefined, { countries: countryNames });
const compiled = compileProject(files, { ...vocabulary, partialTexts: true });
const errors = compiled.problems.filter(({ severity }) => severity === 'error');
const edition = errors.length === 0 ? editionOf(compiled) : undefined;
if (edition === undefined) {
  console.error(`${errors.length} problems in the definitions: see npm run portico -- check`);
  process.exitCode = 1;
} else {
  await rm(join(project, folder), { recursive: true, force: true });
  console.log(`Wrote ${await writeArtifacts(edition, join(project, folder))} compiled definitions to ${folder}.`);
  await rm(join(project, compiledFolder), { recursive: true, force: true });
  const program = await programHash(join(project, 'dist/server'), project);
  if (program !== undefined) await createCompiledStore([join(project, compiledFolder)], program).keep(files, compiled);
}
