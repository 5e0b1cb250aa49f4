import type { ContractResult } from './check-contract';
import type { Finding } from './findings';
import type { OperationPromise } from './promises';

/** How many operations fulfill their promises. */
export interface ContractCounts {
  readonly operations: number;
  readonly kept: number;
  readonly broken: number;
  /** Operations for which only refusals could be tried, or nothing at all. */
  readonly untried: number;
  /** Number of promises checked. */
  readonly promises: number;
}

interface Line {
  readonly operation: OperationPromise;
  readonly outcome: Finding['outcome'];
  readonly findings: readonly Finding[];
}

export function countContract(result: ContractResult): ContractCounts {
  const lines = linesOf(result);
  const count = (outcome: Finding['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    operations: lines.length,
    kept: count('kept'),
    broken: count('broken'),
    untried: count('untried'),
    promises: result.findings.filter(({ outcome }) => outcome !== 'untried').length,
  };
}

/** A line for each operation, with problems below it, and a summary. `part`: only refusals could be tried. */
export function* describeContract(result: ContractResult): Generator<string> {
  for (const { operation, outcome, findings } of linesOf(result)) {
    const tried = findings.filter((finding) => finding.outcome !== 'untried').length;
    const reasons = [
      ...new Set(findings.filter((finding) => finding.outcome === 'untried').map(({ reason }) => reason)),
    ];
    const untried = reasons.length > 0 ? `; not tried: ${reasons.join('; ')}` : '';
    const word = outcome === 'untried' && tried > 0 ? 'part   ' : words[outcome];
    yield `${word}  ${operation.method.padEnd(6)}  ${operation.path}  ${operation.name}: ${tried} promises${untried}`;
    for (const { as, promise, reason } of findings.filter((finding) => finding.outcome === 'broken'))
      yield `         as ${as}, ${promise}: ${reason}`;
  }
  const { operations, kept, broken, untried, promises } = countContract(result);
  yield '';
  yield `${operations} operations, ${promises} promises looked at: ${kept} operations keep theirs, ${broken} do not, of ${untried} no accepted call could be tried.`;
}

const words: Readonly<Record<Finding['outcome'], string>> = { kept: 'ok     ', broken: 'BROKEN ', untried: 'untried' };

function linesOf({ operations, findings }: ContractResult): readonly Line[] {
  return operations.map((operation) => {
    const own = findings.filter((finding) => finding.operation === operation.name);
    const accepted = own.some(({ promise, outcome }) => promise === 'status' && outcome === 'kept');
    const outcome = own.some((finding) => finding.outcome === 'broken') ? 'broken' : accepted ? 'kept' : 'untried';
    return { operation, outcome, findings: own };
  });
}
