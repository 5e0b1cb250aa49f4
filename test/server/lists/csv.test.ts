import { describe, expect, it } from 'vitest';
import { csv, write } from '../../../server/api/list';

describe('S49: a cell of an export', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '|cmd', '%x', '＝1', '＋1', '－1', '＠x'])(
    'is never a formula: %j',
    (text) => {
      expect(write(text).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    [-5, '-5'],
    [0.25, '0.25'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('%j is written %j', (cell, written) => {
    expect(write(cell)).toBe(written);
  });
});

describe('An export', () => {
  it('is streamed batch by batch, after a byte order mark and the headings', async () => {
    async function* batches() {
      yield [{ name: 'Ann' }, { name: '=x' }];
      yield [{ name: 'Bob' }];
    }
    const pieces: string[] = [];
    for await (const piece of csv([{ heading: 'name', cell: (row: { name: string }) => row.name }], batches())) {
      pieces.push(piece);
    }
    expect(pieces).toEqual(['\uFEFFname\r\n', 'Ann\r\n"\'=x"\r\n', 'Bob\r\n']);
  });
});
