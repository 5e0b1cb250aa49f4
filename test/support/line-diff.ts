/** Lines of context around a change. */
const around = 2;

/** The changes between two texts, line by line, as `diff` shows them; without the lines far from any change. */
export function lineDiff(before: string, after: string): string {
  const [old, young] = [before, after].map((text) => (text === '' ? [] : text.trimEnd().split('\n')));
  const lines = marked(old ?? [], young ?? []);
  const near = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some((line) => !line.startsWith(' ')),
  );
  return lines
    .flatMap((line, index) => (near[index] ? [line] : near[index - 1] ? ['  …'] : []))
    .join('\n')
    .replace(/\n {2}…$/, '');
}

/** All lines, each with a mark: unchanged, removed or added. */
function marked(old: readonly string[], young: readonly string[]): string[] {
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start++;
  let end = 0;
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end++;
  const [left, right] = [old.slice(start, old.length - end), young.slice(start, young.length - end)];
  return [
    ...old.slice(0, start).map((line) => ` ${line}`),
    ...between(left, right),
    ...old.slice(old.length - end).map((line) => ` ${line}`),
  ];
}

/** By the longest common subsequence of the lines. */
function between(left: readonly string[], right: readonly string[]): string[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      (lengths[row] as Uint16Array)[column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (row < left.length && left[row] === right[column]) {
      lines.push(` ${left[row++]}`);
      column++;
    } else if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push(`-${left[row++]}`);
    else lines.push(`+${right[column++]}`);
  }
  return lines;
}
