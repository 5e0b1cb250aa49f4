import type { ValidateFunction } from 'ajv/dist/2020';
import schema from '../../../schemas/data/usage-record-add.schema.json';
import type { UsageRecordAdd } from '../../../schemas/types.gen';
import { createAjv, fieldErrors } from '../../platform/ajv';
import { type Month, monthAt } from './months';
import { firstPeriod } from './period';

/** A record as a program submits it (schemas/data/usage-record-add.schema.json). */
export type RecordLine = UsageRecordAdd;

/** Why a record is refused. */
export interface LineProblem {
  /** The first is 1. */
  readonly line: number;
  readonly field: string;
  readonly code: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** A valid record, with its line number and its hour. */
export interface ReadLine {
  readonly line: number;
  readonly record: RecordLine;
  readonly start: number;
}

const hour = 3_600_000;
/** Compiled when usage is first submitted: most processes never need it. */
let compiled: ValidateFunction<RecordLine> | undefined;

/** Reads records one by one: the valid ones, and the problems of the others. */
export function readLines(
  given: readonly unknown[],
  { now, archived }: { readonly now: number; readonly archived: ReadonlySet<Month> },
): { readonly lines: readonly ReadLine[]; readonly problems: LineProblem[] } {
  compiled ??= createAjv().compile<RecordLine>(schema);
  const validate = compiled;
  const lines: ReadLine[] = [];
  const problems: LineProblem[] = [];
  given.forEach((value, index) => {
    const line = index + 1;
    if (!validate(value)) {
      const [[field, { code, args }] = ['', { code: 'malformed', args: undefined }]] = Object.entries(
        fieldErrors(validate.errors ?? []),
      );
      problems.push({ line, field, code, ...(args && { args: args as Record<string, number> }) });
      return;
    }
    const start = Date.parse(value.periodStart);
    const code = wrongHour(start, now) ?? (archived.has(monthAt(start)) ? 'ARCHIVED' : undefined);
    if (code === undefined) lines.push({ line, record: value, start });
    else problems.push({ line, field: 'periodStart', code, args: { month: monthAt(start) } });
  });
  return { lines, problems };
}

function wrongHour(start: number, now: number): string | undefined {
  if (start % hour !== 0) return 'NOT_AN_HOUR';
  if (start < firstPeriod) return 'TOO_EARLY';
  // Clocks of metering programs may be slightly ahead.
  return start > now + hour ? 'IN_THE_FUTURE' : undefined;
}
