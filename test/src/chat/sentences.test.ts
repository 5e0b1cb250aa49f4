import { describe, expect, it } from 'vitest';
import { sentencesAfter } from '../../../src/blocks/chat/sentences';

/** What is read while a text grows by one letter at a time. */
function grown(text: string): readonly string[] {
  const said: string[] = [];
  let to = 0;
  for (let length = 1; length <= text.length; length += 1) {
    const next = sentencesAfter(text.slice(0, length), to, length === text.length);
    said.push(...next.sentences);
    to = next.to;
  }
  return said;
}

describe('The sentences of an answer', () => {
  it.each([
    ['en', 'Hello. It costs 3.5 € (really!) now. Done', ['Hello.', 'It costs 3.5 € (really!)', 'now.', 'Done']],
    ['es', '¿Qué licencias tiene? Dos. «Una caduca.» Fin.', ['¿Qué licencias tiene?', 'Dos.', '«Una caduca.»', 'Fin.']],
    [
      'fr',
      'C’est fait\u00a0! Il dit\u00a0: «\u00a0Oui.\u00a0» Fin.',
      ['C’est fait\u00a0!', 'Il dit\u00a0: «\u00a0Oui.\u00a0»', 'Fin.'],
    ],
    [
      'ja',
      '二つあります。「はい。」更新しますか？終わり',
      ['二つあります。', '「はい。」', '更新しますか？', '終わり'],
    ],
    ['lists', '1. One\n2. Two\n\n- **Three**', ['1. One', '2. Two', '- Three']],
    ['tables', '| A | B |\n| --- | --- |\n| 1 | 2 |', ['A   B', '1   2']],
    ['nothing', '', []],
  ])('are the same however it grows (%s)', (_case, text, expected) => {
    expect(sentencesAfter(text, 0, true)).toEqual({ sentences: expected, to: text.length });
    expect(grown(text)).toEqual(expected);
  });
});
