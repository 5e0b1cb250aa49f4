import { describeProblem, type ProblemSentences, type SourceFile } from '../definition';
import type { DefinitionProblem } from '../model';
import { paint, type Terminal } from './terminal';

/** Columns for a line of a definition; longer lines are cut around the place. */
const WIDTH = 110;

/**
 * Prints problems by file, each as `file:line:column rule`, its text, and the offending line with a caret, so that a terminal or an editor
 * can jump there.
 */
export function printProblems(
  problems: readonly DefinitionProblem[],
  files: readonly SourceFile[],
  sentences: ProblemSentences,
  terminal: Terminal,
): void {
  const linesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  for (const file of new Set(problems.map(({ place }) => place.file))) {
    const ofFile = problems.filter(({ place }) => place.file === file);
    terminal.print(`\n${paint(terminal, 'bold', file)}`);
    const lines = textOf(linesOf.get(file)).split(/\r\n|\n|\r/);
    for (const problem of ofFile) {
      const { line, column } = problem.place;
      const color = problem.severity === 'error' ? 'red' : 'yellow';
      terminal.print(`  ${file}:${line}:${column} ${paint(terminal, color, problem.rule)}`);
      terminal.print(`    ${describeProblem(problem, sentences)}`);
      printLine(lines[line - 1] ?? '', line, column, terminal);
    }
  }
}

/** “2 errors and 1 warning in 2 of 85 files.” */
export function summarize(problems: readonly DefinitionProblem[], fileCount: number, milliseconds: number): string {
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  if (problems.length === 0) return `${count(fileCount, 'file')} checked in ${time}: no problems.`;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const said = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : ''];
  const files = new Set(problems.map(({ place }) => place.file)).size;
  return `${said.filter(Boolean).join(' and ')} in ${files} of ${count(fileCount, 'file')} (${time}).`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function printLine(text: string, line: number, column: number, terminal: Terminal): void {
  const start = Math.max(0, column - 1 - WIDTH / 2);
  const shown = printable(text.slice(start, start + WIDTH));
  const gutter = String(line);
  terminal.print(paint(terminal, 'dim', `    ${gutter} │ ${shown}`));
  terminal.print(
    `    ${' '.repeat(gutter.length)} ${paint(terminal, 'dim', '│')} ${' '.repeat(column - 1 - start)}${paint(terminal, 'red', '^')}`,
  );
}

/** One column per code unit: a tab would shift the caret, and control characters could affect the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function textOf(bytes: SourceFile['bytes'] | undefined): string {
  return typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
}
