import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Article } from '../../../engine/react/article';
import { createGrowingMarkdown } from '../../../engine/react/growing-markdown';
import { readInline, readMarkdown } from '../../../engine/react/markdown';
import { renderWith, testEngine } from '../../support/test-engine';
import { computing } from '../../support/waiting';

const long = [
  '# Keys',
  'An **API key** is `made` [here](/keys/list) and\nshown once.',
  '1. one\n2. two',
  '| Status | Means |\n|---|:-:|\n| ACTIVE | **works** |\n| OFF |',
  '```\nconst a = 1;\n\nconst b = 2;\n```',
  '> Mind this.',
  'The end.',
].join('\n\n');

describe('Markdown', () => {
  it('has headings below those of the page, and tables whose rows are as wide as their head', () => {
    const { container } = renderWith(testEngine(), <Article text={long} />);
    expect(screen.getByRole('heading', { level: 3, name: 'Keys' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Status', 'Means']);
    expect([...container.querySelectorAll('tbody tr')].map(({ children }) => children.length)).toEqual([2, 2]);
    expect(container.querySelector('td strong')).toHaveTextContent('works');
  });

  it('goes on counting where a list was interrupted', () => {
    const { container } = renderWith(testEngine(), <Article text={'1. one\n\nBetween.\n\n2. two'} />);
    expect(container.querySelectorAll('ol')[1]).toHaveAttribute('start', '2');
  });

  it('takes a row without a rule, and a mark without words, as text', () => {
    expect(readMarkdown('| a | b |\nnext')[0]?.kind).toBe('paragraph');
    expect(readMarkdown('#\n# ').map(({ kind }) => kind)).toEqual(['paragraph']);
  });

  it('reads what grows as fast as it is long', () => {
    for (const mark of ['| a ', '# a\n', '**a', '[a](', '`', '[', '|-|\n', '1. a\n\n']) {
      const computed = computing();
      readMarkdown(mark.repeat(50_000), true);
      expect(computed()).toBeLessThan(2_000);
    }
  });
});

describe('Markdown that is being written', () => {
  it.each([
    ['**bo', 'bold', 'bo'],
    ['a `co', 'code', 'co'],
    ['see [the keys](/ke', 'text', 'the keys'],
    ['see [the ke', 'text', 'the ke'],
    ['see [[Open', 'text', 'Open'],
  ])('shows an open mark as it will be: %s', (line, kind, text) => {
    const last = readInline(line, true).at(-1);
    expect(last?.kind).toBe(kind);
    expect(JSON.stringify(last)).toContain(`"text":"${text}"`);
  });

  it('shows no half of a mark', () => {
    expect(readInline('word *', true)).toEqual([{ kind: 'text', text: 'word ' }]);
    expect(readInline('**word*', true)).toEqual([{ kind: 'bold', of: [{ kind: 'text', text: 'word' }] }]);
    expect(readInline('**', true)).toEqual([]);
  });

  it('shows a table from its head on, and code before its fence is closed', () => {
    expect(readMarkdown('| a | b |', true)[0]?.kind).toBe('table');
    expect(readMarkdown('| a | b |\n|--', true)[0]?.kind).toBe('table');
    expect(readMarkdown('```\nlet', true)).toEqual([{ kind: 'code', text: 'let' }]);
  });

  it('is at its end what it is when it is read at once, whichever pieces it came in', () => {
    const reader = createGrowingMarkdown();
    for (let length = 1; length < long.length; length++) reader.read(long.slice(0, length), true);
    expect(reader.read(long, false)).toEqual(readMarkdown(long));
  });

  it('keeps every finished block, the same object', () => {
    const reader = createGrowingMarkdown();
    const [first, second] = reader.read('One.\n\nTwo.\n\nThr', true);
    const later = reader.read('One.\n\nTwo.\n\nThree **wo', true);
    expect(later[0]).toBe(first);
    expect(later[1]).toBe(second);
    expect(later).toHaveLength(3);
  });

  it('begins again where another text takes its place', () => {
    const reader = createGrowingMarkdown();
    reader.read('One.\n\nTwo.\n\n', true);
    expect(reader.read('Other.', false)).toEqual(readMarkdown('Other.'));
  });
});
