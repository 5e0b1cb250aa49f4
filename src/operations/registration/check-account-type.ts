import type { Operation } from '../operation';
import { looksAcademic } from './academic-look';

/**
 * Asks users whose details look academic whether they intended a commercial or non-profit account (specification section 4). A user who
 * answers no stays at the step. Criteria that cannot be loaded count as "not academic".
 */
export const checkAccountType: Operation = async (payload, _around, { data, ask }) => {
  if (payload.accountType !== 'Commercial' && payload.accountType !== 'non-profit') return { ok: true };
  const criteria = await data.academicCriteria().catch(() => undefined);
  if (!criteria || !looksAcademic(payload, criteria)) return { ok: true };
  const nonProfit = payload.accountType === 'non-profit';
  const meant = await ask({
    title: nonProfit ? 'register.academicCheck.titleNonProfit' : 'register.academicCheck.title',
    message: 'register.academicCheck.message',
    confirm: nonProfit ? 'register.academicCheck.confirmNonProfit' : 'register.academicCheck.confirm',
    cancel: 'register.academicCheck.cancel',
  });
  if (meant) return { ok: true };
  const problem = { code: 'academicCheck', message: 'register.academicCheck.declined', args: {} };
  return { ok: false, problems: [{ field: 'accountType', ...problem }] };
};
