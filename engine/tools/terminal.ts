/** Where a command prints. Passed in, so that tests can read the output. */
export interface Terminal {
  /** One or more lines of output. */
  print(text: string): void;
  /** Errors, separate from the output. */
  complain(text: string): void;
  readonly colors: boolean;
}

type Color = 'red' | 'yellow' | 'green' | 'bold' | 'dim';

const codes: Readonly<Record<Color, readonly [number, number]>> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  bold: [1, 22],
  dim: [2, 22],
};

/** Colors a text where the terminal shows colors. */
export function paint({ colors }: Terminal, color: Color, text: string): string {
  const [on, off] = codes[color];
  return colors ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}

/** The process's own output: colors only on a terminal that supports them (https://no-color.org). */
export function processTerminal(): Terminal {
  return {
    print: (text) => process.stdout.write(`${text}\n`),
    complain: (text) => process.stderr.write(`${text}\n`),
    colors: process.stdout.isTTY === true && !process.env.NO_COLOR,
  };
}
