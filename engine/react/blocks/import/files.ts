import type { LocaleKey } from '../../../model';
import { csvText, type ImportProblem, type ImportRun, type ImportVerdict } from '../../../runtime';
import type { Translate } from '../../engine';
import { saveCsvText } from '../../save-file';

/** Bytes of a file, compressed and encoded as text, for an API call. */
export async function packed(file: Blob): Promise<string> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = '';
  // The number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Downloads lines of cells as a CSV file, which spreadsheets open directly. */
export function saveLines(name: string, lines: readonly (readonly (string | number)[])[]): void {
  const text = lines.map((line) => line.map((cell) => (typeof cell === 'number' ? cell : csvText(cell))).join(','));
  saveCsvText(`${text.join('\r\n')}\r\n`, name);
}

/** Name of a column in the file. */
export function columnName({ columns }: ImportVerdict, column: number, t: Translate): string {
  const heading = columns[column - 1]?.heading ?? '';
  return heading === '' ? t('import:column', { number: column }) : heading;
}

export const problemText = ({ sentences }: Pick<ImportProblem, 'sentences'>, t: Translate): string =>
  sentences.map(({ message, args }) => t(message, args)).join(' ');

/** All problems, as a table. */
export function problemLines(verdict: ImportVerdict, t: Translate): readonly (readonly (string | number)[])[] {
  return [
    ['line', 'column', 'value', 'why'].map((name) => t(`import:csv.${name}` as LocaleKey)),
    ...verdict.problems.map((problem) => [
      problem.line,
      problem.column === undefined ? '' : columnName(verdict, problem.column, t),
      problem.value,
      problemText(problem, t),
    ]),
  ];
}

/** Result of every line, as a table: the imported ones, and the invalid ones, with the reason. */
export function resultLines(
  verdict: ImportVerdict,
  { results }: ImportRun,
  t: Translate,
): readonly (readonly (string | number)[])[] {
  const wrong = new Map<number, string[]>();
  for (const problem of verdict.problems) {
    const { line, column } = problem;
    const place = column === undefined ? '' : `${columnName(verdict, column, t)}: `;
    wrong.set(line, [...(wrong.get(line) ?? []), `${place}${problemText(problem, t)}`]);
  }
  const lines = [
    ...results.map(({ line, name, problems }) => {
      const why = problems.map(({ message, args }) => t(message, args)).join(' ');
      return [line, name, t(problems.length > 0 ? 'import:csv.notAdded' : 'import:csv.added'), why] as const;
    }),
    ...[...wrong].map(([line, why]) => [line, '', t('import:csv.notAdded'), why.join(' ')] as const),
  ];
  const heads = ['line', 'value', 'result', 'why'].map((name) => t(`import:csv.${name}` as LocaleKey));
  return [heads, ...lines.sort(([one], [other]) => one - other)];
}
