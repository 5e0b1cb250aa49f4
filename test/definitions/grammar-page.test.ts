import { expect, test } from 'vitest';
import rare from '../fixtures/grammar/rare.json';
import { definitionFiles, projectRoot, wholeLanguage } from '../support/definition-files';
import { grammarPage } from '../support/grammar-page';

const { text, missing } = grammarPage([definitionFiles(projectRoot), definitionFiles(wholeLanguage)], rare);

const page = `# The grammar by example

Everything that can be written, with an example for each property. Written from the meta schemas (\`schemas/meta\`), which editors and the check
use, and from the project's own definitions, which the check accepts; \`npm run fix\` writes it again. How the
parts work together is told in [the definition language](definition-language.md), what they may name in [what there is](reference.md).
${text}
`;

test('docs/grammar.md shows the language as it is now', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/grammar.md');
});

test('Every property of the language stands in an example', () => {
  expect(missing).toEqual([]);
});
