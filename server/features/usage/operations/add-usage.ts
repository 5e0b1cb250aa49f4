import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { type Added, addRecords } from '../add-records';

/** Maximum number of problems in a refusal. */
const mostTold = 100;

/** Accepts usage records from metering programs, or from an administrator with a file of them. */
export const addUsage: Operation<'addUsage'> = {
  source: 'addUsage',
  access: { permission: 'addUsage' },
  machine: 'meter',
  action: 'usage.add',
  async handle(call) {
    const { keep } = call.query;
    if (keep !== undefined && keep !== 'good') throw invalid({ keep: { code: 'UNKNOWN', args: { values: ['good'] } } });
    const added = await addRecords(call.db, call.body.records, call.now);
    if (added.refused > 0 && keep !== 'good') throw refusal(added);
    const { problems: _problems, ...counts } = added;
    call.audit({ targetType: 'usage', after: counts });
    return ok(added);
  },
};

/** All are refused, and the transaction rolls back the valid ones. */
function refusal({ refused, problems }: Added): ApiError {
  const told = problems.slice(0, mostTold);
  return new ApiError('USAGE_REFUSED', {
    args: { refused, line: told[0]?.line ?? 0 },
    fields: Object.fromEntries(
      told.map(({ line, field, code, args }) => [
        `records.${line - 1}${field === '' ? '' : `.${field}`}`,
        { code, args: { ...args, line } },
      ]),
    ),
  });
}
