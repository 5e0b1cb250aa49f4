import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createPortalRegistry, createPortalVocabulary } from '../../../kinds';
import { compileProject, createCompileThread, readDefinitionFiles } from '../../../server/definitions';
import { projectFolder } from '../../../server/platform/project-folder';
import { countryNames } from '../../../server/reference-data/countries';

test('Definitions are compiled in another thread, with the same result, while this one has little to do', async () => {
  const compileApart = createCompileThread([]);
  const files = await readDefinitionFiles(projectFolder());
  await compileApart(files);
  const vocabulary = createPortalVocabulary(createPortalRegistry(), { countries: countryNames });
  const bad = files.map((file) =>
    file.path === 'schemas/forms/usage.form.json' ? { ...file, bytes: '{ "id": 1 }' } : file,
  );
  for (const some of [files, bad]) {
    // The best of three: what other files of tests left behind, and collecting garbage, are no work of it.
    let compiled = await compileApart(some);
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3; turn++) {
      const before = performance.eventLoopUtilization();
      compiled = await compileApart(some);
      least = Math.min(least, performance.eventLoopUtilization(before).active);
    }
    const start = performance.now();
    const here = compileProject(some, { ...vocabulary, partialTexts: true });
    // Sending the files and receiving the models is all that is left to do here.
    expect(least).toBeLessThan((performance.now() - start) / 2);
    expect(compiled).toEqual(here);
    expect(compiled.problems.length > 0).toBe(some === bad);
  }
});
