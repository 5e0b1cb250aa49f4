import type { Relation, Relations } from './relations';

/** Where a node is drawn: its column, and its row there. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

/** A drawing in columns: what is read is left of what reads it. */
export interface Layout {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly columns: number;
  readonly rows: number;
}

/** Times in which the rows of each column are sorted by those beside it: more change hardly anything. */
const sweeps = 4;

/** Puts every node one column behind the last one that it reads, and near in height to what it is connected with. */
export function layoutOf({ nodes, relations }: Relations): Layout {
  const before = neighbors(relations, 'to', 'from');
  const after = neighbors(relations, 'from', 'to');
  const columnOf = new Map<string, number>();
  const onWay = new Set<string>();
  // Two fields may fill in each other: the way back does not count.
  const place = (key: string): number => {
    const known = columnOf.get(key);
    if (known !== undefined) return known;
    onWay.add(key);
    const read = (before.get(key) ?? []).filter((each) => !onWay.has(each)).map((each) => place(each) + 1);
    onWay.delete(key);
    const column = Math.max(0, ...read);
    columnOf.set(key, column);
    return column;
  };
  const columns: string[][] = [];
  for (const key of nodes.keys()) {
    const column = place(key);
    for (let at = columns.length; at <= column; at++) columns[at] = [];
    columns[column]?.push(key);
  }
  const rowOf = new Map<string, number>();
  const number = (column: readonly string[]) => {
    for (const [row, key] of column.entries()) rowOf.set(key, row);
  };
  columns.forEach(number);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const [sides, order] = sweep % 2 === 0 ? [before, columns] : [after, columns.toReversed()];
    for (const column of order) {
      const height = new Map(
        column.map((key) => [
          key,
          mean(
            sides.get(key)?.flatMap((each) => rowOf.get(each) ?? []),
            rowOf.get(key) ?? 0,
          ),
        ]),
      );
      column.sort((one, other) => (height.get(one) ?? 0) - (height.get(other) ?? 0));
      number(column);
    }
  }
  const spots = columns.flatMap((column, at) => column.map((key, row) => [key, { column: at, row }] as const));
  return {
    spots: new Map(spots),
    columns: columns.length,
    rows: Math.max(0, ...columns.map(({ length }) => length)),
  };
}

function neighbors(
  relations: readonly Relation[],
  of: 'from' | 'to',
  what: 'from' | 'to',
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const each of relations) found.set(each[of], (found.get(each[of]) ?? new Set()).add(each[what]));
  return new Map([...found].map(([key, others]) => [key, [...others]]));
}

function mean(values: readonly number[] | undefined, otherwise: number): number {
  if (values === undefined || values.length === 0) return otherwise;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
