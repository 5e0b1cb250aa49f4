import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellReader, csvOf } from '../../../engine/kit/table/cell-text';
import type { Json, JsonObject } from '../../../engine/model';
import {
  builtInKinds,
  createRegistry,
  judge,
  plainText,
  type Rows,
  readBlock,
  rowsOf,
  withBlock,
} from '../../../engine/runtime';
import { compiledForm } from '../../support/compile-form';
import { fakeHost, open } from '../../support/form-store';

const model = compiledForm({
  steps: [
    {
      id: 'one',
      fields: [
        {
          name: 'items',
          type: 'list',
          columns: [
            { name: 'at', type: 'dateTime', zone: 'UTC', required: false },
            { name: 'share', type: 'percentage', required: false },
            { name: 'price', type: 'money', currency: 'EUR', min: -1e9, required: false },
            { name: 'opens', type: 'time', max: '18:00', required: false },
            { name: 'begins', type: 'month', required: false },
            { name: 'effort', type: 'duration', max: 600, required: false },
            { name: 'page', type: 'url', required: false },
            { name: 'grade', type: 'rating', required: false },
            { name: 'weight', type: 'slider', min: -1, max: 1, step: 0.25 },
            { name: 'accent', type: 'color', required: false },
          ],
        },
      ],
      submit: { label: 'save', operation: 'save' },
    },
  ],
});
const columns = model.fields[0]?.columns ?? [];
const headings = columns.map(({ name }) => name);

async function refused(row: JsonObject): Promise<string[]> {
  const judgment = await judge({
    model,
    registry: createRegistry(builtInKinds()),
    host: fakeHost(),
    payload: { items: [{ weight: 0 }, row] },
    context: {},
  });
  return judgment.ok ? [] : judgment.problems.map(({ field, at = '', code }) => `${field}${at} ${code}`);
}

/** The rows of a file or a clipboard, as the table of a page in a language takes them. */
function taken(text: string, language: string): Rows {
  const t = (key: string) => key;
  const read = cellReader(columns, undefined, { t, language });
  const block = readBlock(text).map((line) => line.map(plainText));
  const rows = withBlock([], { block, row: 0, columns, all: columns, most: 500, read });
  const opened = open(model, { initial: { items: rows as unknown as Json } });
  return rowsOf(opened.field('items').value);
}

describe('a cell holds what a field of its type holds', () => {
  it.each([
    [{ at: 'tomorrow' }, 'at dateTime.invalid'],
    [{ share: '12,5' }, 'share percentage.invalid'],
    [{ share: 101 }, 'share tooLarge'],
    [{ price: 12.5 }, 'price money.invalid'],
    [{ price: '1.505' }, 'price tooManyPlaces'],
    [{ opens: '2:30 PM' }, 'opens time.invalid'],
    [{ opens: '18:01' }, 'opens tooLate'],
    [{ begins: 'March 2026' }, 'begins month.invalid'],
    [{ effort: 601 }, 'effort duration.tooLong'],
    [{ page: 'javascript:alert(1)' }, 'page url.scheme'],
    [{ grade: 6 }, 'grade choice.notOffered'],
    [{ weight: 0.3 }, 'weight slider.step'],
    [{ accent: 'red' }, 'accent color.invalid'],
  ])('and the server refuses %j at its row and column', async (row, problem) => {
    expect(await refused({ weight: 0, ...row })).toEqual([`items/1/${problem}`]);
  });

  it('and what the store refuses has the same codes at the same places', async () => {
    const opened = open(model, {
      initial: { items: [{ share: '? 12,5', effort: 601 }, { accent: 'RED' }] },
      context: { formMode: 'create' },
    });
    const outcome = await opened.store.submit();
    expect(outcome).toMatchObject({
      problems: [
        {
          code: 'list.cells',
          args: {
            count: 3,
            problems: [
              { pointer: '/0/share', code: 'percentage.invalid' },
              { pointer: '/0/effort', code: 'duration.tooLong' },
              { pointer: '/1/accent', code: 'color.invalid' },
            ],
          },
        },
      ],
    });
  });

  it('a slider has its lower end in a row that is new', () => {
    expect(rowsOf(open(model, { initial: { items: [{}] } }).field('items').value)).toEqual([{ weight: -1 }]);
  });
});

describe('what is pasted is read by the language of the page, as if it had been typed', () => {
  const line = (...cells: string[]) => `\t${cells.join('\t')}`;

  test('in English', () => {
    expect(
      taken(line('12.5%', '€1,234.50', '2:30 PM', 'March 2026', '1:30', 'example.com', '3', '0.5', 'ABC'), 'en'),
    ).toEqual([
      {
        share: 12.5,
        price: '1234.50',
        opens: '14:30',
        begins: '2026-03',
        effort: 90,
        page: 'https://example.com',
        grade: 3,
        weight: 0.5,
        accent: '#aabbcc',
      },
    ]);
  });

  test('in French', () => {
    expect(taken(line('12,5 %', '1 234,50 €', '14h30', 'mars 2026', '1h30', '', '3', '-0,5'), 'fr')).toEqual([
      { share: 12.5, price: '1234.50', opens: '14:30', begins: '2026-03', effort: 90, grade: 3, weight: -0.5 },
    ]);
  });

  test('a text that the language does not settle is refused in its cell, and stands there as it was', async () => {
    const [row] = taken(line('', '1.234', '', '', '', '', '3.5'), 'fr');
    expect(row).toMatchObject({ price: '? 1.234', grade: '? 3.5' });
    expect(await refused(row ?? {})).toEqual(['items/1/price money.invalid', 'items/1/grade choice.notOffered']);
    expect(csvOf([row ?? {}], columns, headings, 'fr')).toContain(',1.234,');
  });

  test('a file with semicolons may have commas in its numbers', () => {
    expect(taken(';1,5;2,50\n;3;4', 'es')).toMatchObject([
      { share: 1.5, price: '2.50' },
      { share: 3, price: '4.00' },
    ]);
  });
});

describe('what is saved as CSV is read back as the same', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
  const row = fc.record({
    share: maybe(fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)),
    price: maybe(
      fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => {
        const cents = Math.abs(n);
        return `${n < 0 ? '-' : ''}${Math.floor(cents / 100)}.${two(cents % 100)}`;
      }),
    ),
    opens: maybe(fc.integer({ min: 0, max: 1080 }).map((n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`)),
    begins: maybe(
      fc.tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 })).map(([y, m]) => `${y}-${two(m)}`),
    ),
    effort: maybe(fc.integer({ min: 0, max: 600 })),
    page: maybe(
      fc
        .webUrl({ validSchemes: ['https'] })
        .filter((address) => address === taken(`,,,,,,"${address}"`, 'en')[0]?.page),
    ),
    grade: maybe(fc.integer({ min: 1, max: 5 })),
    weight: fc.integer({ min: -4, max: 4 }).map((n) => n / 4),
    accent: maybe(fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)),
  });

  test('with as many semicolons in each row as would separate cells', () => {
    const rows = [1, 2].map((weight) => ({ page: 'https://a.example/;', weight }));
    const [, ...lines] = csvOf(rows, columns, headings, 'en').split('\r\n');
    expect(taken(lines.join('\r\n'), 'en')).toEqual(rows);
  });

  it.each(['en', 'es', 'fr', 'ja', 'de', 'pt', 'sv', 'hi', 'th', 'fa'])('in %s', (language) => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (given) => {
        const rows = given.map((each) => JSON.parse(JSON.stringify(each)) as JsonObject);
        const [, ...lines] = csvOf(rows, columns, headings, language).split('\r\n');
        expect(taken(lines.join('\r\n'), language)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });
});
