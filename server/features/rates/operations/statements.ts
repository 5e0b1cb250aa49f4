import { ok } from '../../../api/answer';
import { exportList } from '../../../api/list/export';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { visibleLicense } from '../../licenses';
import type { StatementLine } from '../statement';
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

type Head = ReturnType<typeof headOf>;

const months = [
  'number',
  'month',
  'open',
  'usage',
  'corrections',
  'discount',
  'includedCredit',
  'rounding',
  'total',
  'creditLimit',
  'withinCredit',
  'beyondCredit',
  'currency',
  'unpriced',
] as const satisfies readonly (keyof Head)[];

/** Monthly totals of a license, latest first; for users who may see the license. */
const listLicenseStatements: Operation<'listLicenseStatements', 'id'> = {
  source: 'listLicenseStatements',
  access: 'session',
  async handle(call) {
    const { id, number } = await visibleLicense(call, call.params.id);
    const found = await statementsOf(call.db, id, everything(call.now), call.now);
    const items = found.map((one) => headOf(one, id, number));
    if (call.wants === 'csv') return exportList(call, `statements-${number}`, months, async () => pieces(items));
    return ok({ items, total: items.length });
  },
};

const columns = [
  'kind',
  'text',
  'code',
  'region',
  'metric',
  'value',
  'unit',
  'unitPrice',
  'at',
  'amount',
] as const satisfies readonly (keyof StatementLine)[];

/** The statement of one month with its lines, whose sum is the total. */
const getLicenseStatement: Operation<'getLicenseStatement', 'id' | 'month'> = {
  source: 'getLicenseStatement',
  access: 'session',
  async handle(call) {
    const { id, number } = await visibleLicense(call, call.params.id);
    const month = monthOf(call.params.month);
    const [statement] = month ? await statementsOf(call.db, id, month, call.now) : [];
    if (!statement) throw notFound();
    if (call.wants === 'csv')
      return exportList(call, `statement-${number}-${statement.month}`, columns, async () => pieces(statement.lines));
    return ok({ ...headOf(statement, id, number), items: statement.lines, lines: statement.lines.length });
  },
};

async function* pieces<Row>(rows: readonly Row[]): AsyncIterable<readonly Row[]> {
  yield rows;
}

/** Monthly statements of a license. */
export const statementOperations = [listLicenseStatements, getLicenseStatement];
