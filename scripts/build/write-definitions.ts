import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPortalVocabulary } from '../../kinds';
import { compileProject, editionOf, readDefinitionFiles, writeArtifacts } from '../../server/definitions';

/** What a static deployment serves beside the built portal: the current definitions, compiled. */
const folder = 'dist/static';

const project = join(import.meta.dirname, '../..');
const compiled = compileProject(await readDefinitionFiles(project), {
  ...createPortalVocabulary(),
  partialTexts: true,
});
const errors = compiled.problems.filter(({ severity }) => severity === 'error');
const edition = errors.length === 0 ? editionOf(compiled) : undefined;
if (edition === undefined) {
  console.error(`${errors.length} problems in the definitions: see npm run portico -- check`);
  process.exitCode = 1;
} else {
  await rm(join(project, folder), { recursive: true, force: true });
  console.log(`Wrote ${await writeArtifacts(edition, join(project, folder))} compiled definitions to ${folder}.`);
}
