import { expect, test } from 'vitest';
import type { Json } from '../../engine/model';
import { type ChangeRequest, changedFiles, changeRequests, sayingsOf } from '../support/change-requests';
import { formatted } from '../support/definition-changes';
import { definitionFiles, projectRoot } from '../support/definition-files';
import { lineDiff } from '../support/line-diff';

const files = new Map(definitionFiles(projectRoot).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
const evenly = (text: string | undefined) => (text === undefined ? '' : formatted(JSON.parse(text) as Json));

function page(): string {
  return `${[
    '# Change requests',
    '',
    'What product owners ask for, and the JSON that does it. Every save is live at once; a mistake changes nothing and is reported with its file, line',
    'and cure. Lines that begin with `-` were there before, those with `+` are there after; the file’s own line breaks may differ.',
    '',
    'This page is written from `test/fixtures/change-requests`, and so is the test that carries each of them out on a running server',
    '(`test/server/owners/change-requests.test.ts`): the save, all languages, what is shown, what is stored, what is refused by HTTP, and',
    'that it is undone by putting the files back.',
    '',
    ...changeRequests.map(({ id, wish }, index) => `${index + 1}. [${wish}](#${id})`),
    ...changeRequests.flatMap(part),
  ].join('\n')}\n`;
}

function part(request: ChangeRequest, index: number): readonly string[] {
  const sayings = sayingsOf(request);
  const edits = changedFiles(request, files).filter(({ file }) => !/^locales\//.test(file));
  return [
    '',
    `## <a id="${request.id}"></a>${index + 1}. ${request.wish}`,
    ...edits.flatMap(({ file, before, after }) => [
      '',
      `\`${file}\`${before === undefined ? ' (new)' : ''}:`,
      '',
      '```diff',
      lineDiff(evenly(before), evenly(after)),
      '```',
    ]),
    ...(sayings.length > 0
      ? [
          '',
          '| Text | en | es | fr | ja |',
          '| --- | --- | --- | --- | --- |',
          ...sayings.map(
            ({ say, texts }) => `| \`${say}\` | ${['en', 'es', 'fr', 'ja'].map((each) => texts[each]).join(' | ')} |`,
          ),
        ]
      : []),
    '',
    `**You see:** ${request.sees}`,
    ...refusals(request),
  ];
}

/** What the server says to those who do not keep to it. */
function refusals({ holds }: ChangeRequest): readonly string[] {
  const refused = holds.flatMap((each) =>
    'call' in each && each.status >= 400
      ? [
          `\`${each.call}\`${each.payload ? ` with \`${JSON.stringify(each.payload)}\`` : ''} is refused: ${each.status}${
            each.fields ? ` \`${JSON.stringify(each.fields)}\`` : ''
          }.`,
        ]
      : [],
  );
  return refused.length > 0 ? ['', `**Refused:** ${refused.join(' ')}`] : [];
}

test('docs/change-requests.md shows every change as the test carries it out', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/change-requests.md');
});
