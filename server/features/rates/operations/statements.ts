import { ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { visibleLicense } from '../../licenses';
import { type MonthStatement, monthOf, statementsOf } from '../statement-month';

/** Usage is recorded from January 2020 on. */
const everything = (now: number) => ({ from: new Date(Date.UTC(2020, 0, 1)), to: new Date(now) });

function headOf({ lines: _lines, ...statement }: MonthStatement, licenseId: string, number: string) {
  return {
    id: statement.month,
    licenseId,
    number,
    period: `${statement.month}-01T00:00:00.000Z`,
    currency: 'USD' as const,
    ...statement,
  };
}

/** Monthly totals of a license, latest first; for users who may see the license. */
const listLicenseStatements: Operation<'listLicenseStatements', 'id'> = {
  source: 'listLicenseStatements',
  access: 'session',
  async handle(call) {
    const { items } = await monthsOf(call);
    return ok({ items, total: items.length });
  },
  async file(call) {
    const { number, items } = await monthsOf(call);
    return { name: `statements-${number}`, rows: inOnePiece(items) };
  },
};

async function monthsOf(call: Call<unknown, 'id', Actor>) {
  const { id, number } = await visibleLicense(call, call.params.id);
  const found = await statementsOf(call.db, id, everything(call.now), call.now);
  return { number, items: found.map((one) => headOf(one, id, number)) };
}

/** The statement of one month with its lines, whose sum is the total. */
const getLicenseStatement: Operation<'getLicenseStatement', 'id' | 'month'> = {
  source: 'getLicenseStatement',
  access: 'session',
  async handle(call) {
    const { id, number, statement } = await monthOfCall(call);
    return ok({ ...headOf(statement, id, number), items: statement.lines, lines: statement.lines.length });
  },
  async file(call) {
    const { number, statement } = await monthOfCall(call);
    return { name: `statement-${number}-${statement.month}`, rows: inOnePiece(statement.lines) };
  },
};

async function monthOfCall(call: Call<unknown, 'id' | 'month', Actor>) {
  const { id, number } = await visibleLicense(call, call.params.id);
  const month = monthOf(call.params.month);
  const [statement] = month ? await statementsOf(call.db, id, month, call.now) : [];
  if (!statement) throw notFound();
  return { id, number, statement };
}

async function* inOnePiece<Row>(rows: readonly Row[]): AsyncIterable<readonly Row[]> {
  yield rows;
}

/** Monthly statements of a license. */
export const statementOperations = [listLicenseStatements, getLicenseStatement];
