/** One line of a comparison. */
export interface ComparedLine {
  readonly id: string;
  readonly change: 'SAME' | 'ADDED' | 'REMOVED';
  readonly part: 'subject' | 'body';
  readonly text: string;
}

interface Compared {
  readonly subject: string;
  readonly body: string;
}

/** Differences between two editions, line by line. */
export function compareTemplates(from: Compared, to: Compared): readonly ComparedLine[] {
  return (['subject', 'body'] as const).flatMap((part) =>
    compareLines(from[part].split('\n'), to[part].split('\n')).map(({ change, text }, index) => ({
      id: `${part}-${index}`,
      change,
      part,
      text,
    })),
  );
}

/** By the longest common subsequence; common lines at both ends are skipped first. */
function compareLines(
  from: readonly string[],
  to: readonly string[],
): readonly Pick<ComparedLine, 'change' | 'text'>[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const same = (lines: readonly string[]) => lines.map((text) => ({ change: 'SAME' as const, text }));
  const a = from.slice(start, from.length - end);
  const b = to.slice(start, to.length - end);
  // Two texts with thousands of short lines would need a table of millions: they are shown as replaced.
  const middle =
    a.length * b.length > 250_000
      ? [
          ...a.map((text) => ({ change: 'REMOVED' as const, text })),
          ...b.map((text) => ({ change: 'ADDED' as const, text })),
        ]
      : walk(a, b);
  return [...same(from.slice(0, start)), ...middle, ...same(from.slice(from.length - end))];
}

function walk(a: readonly string[], b: readonly string[]): readonly Pick<ComparedLine, 'change' | 'text'>[] {
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--) {
      const line = common[row];
      if (line)
        line[column] =
          a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const lines: Pick<ComparedLine, 'change' | 'text'>[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length || column < b.length) {
    const removed = a[row];
    const added = b[column];
    if (removed !== undefined && removed === added) {
      lines.push({ change: 'SAME', text: removed });
      row++;
      column++;
    } else if (removed !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ change: 'REMOVED', text: removed });
      row++;
    } else if (added !== undefined) {
      lines.push({ change: 'ADDED', text: added });
      column++;
    }
  }
  return lines;
}
