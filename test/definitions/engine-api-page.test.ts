import { expect, test } from 'vitest';
import { apiOf } from '../support/api-page';
import { projectRoot } from '../support/definition-files';

/** The layers in the order of the way of the data, each with what it is taken for. */
const layers = [
  ['model', 'Types of what compiling makes, problems, and the kinds that a host adds. It imports nothing.'],
  [
    'definition',
    'Reads files into typed definitions with places. The types of the language itself are in [the grammar](grammar.md).',
  ],
  ['change', 'Merges edits of two people, and says what a change does.'],
  [
    'compile',
    'Definitions become a model, or problems with place and cure. Node, a worker, the studio; never the portal.',
  ],
  [
    'runtime',
    'Runs a model: open forms, screens, sources, actions; validates submissions on both sides. No React, no DOM.',
  ],
  ['react', 'Draws forms and screens; a kit hands in the widgets.'],
  ['kit', 'The kit: widgets, theme and style sheet, made with MUI.'],
  ['rjsf', 'Forms written as plain JSON Schema, drawn with the kit.'],
  ['tools', 'The commands of `portico`, over a vocabulary of one’s own.'],
] as const;

const api = layers.map(([layer, purpose]) => ({ layer, purpose, entries: apiOf(layer, projectRoot) }));

const page = [
  `# What the engine exports

Everything that can be imported from \`engine/<layer>\`, by layer, with its comment and its type. Written from the sources
(\`npm run fix\` writes it again). How the layers work together is told in [architecture](architecture.md).`,
  ...api.map(({ layer, purpose, entries }) =>
    [
      `## engine/${layer}\n\n${purpose}`,
      ...entries.map(({ name, file, signature, comment }) =>
        [`### ${name}`, comment, `\`\`\`ts\n${signature}\n\`\`\``, `\`${file}\``]
          .filter((part) => part !== '')
          .join('\n\n'),
      ),
    ].join('\n\n'),
  ),
].join('\n\n');

test('docs/engine-api.md says what the engine exports as it is now', async () => {
  await expect(`${page}\n`).toMatchFileSnapshot('../../docs/engine-api.md');
});

test('Everything that the engine exports has a comment', () => {
  const bare = api.flatMap(({ layer, entries }) =>
    entries.filter(({ comment }) => comment === '').map(({ name }) => `${layer}: ${name}`),
  );
  expect(bare).toEqual([]);
});
