import { ok } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { nowhere } from '../../../platform/http/origin';

const longestNumber = 40;

/** Whether a VAT number is registered, without revealing its owner. Also used during registration. */
export const checkVatNumber: AnonymousOperation<'checkVatNumber', 'number'> = {
  source: 'checkVatNumber',
  access: 'anonymous',
  async handle({ params: { number }, services, actor, origin, limit }) {
    // Registrations are validated without a user; the user pool limits their calls.
    if (actor !== undefined || origin.ip !== nowhere.ip) await limit('register', { times: 30, seconds: 60 });
    if (number.length > longestNumber) return ok({ exists: false });
    try {
      return ok({ exists: await services.vatRegister.isValid(number) });
    } catch (error) {
      services.log.warn({ err: error }, 'The VAT register gave no answer');
      throw new ApiError('SERVICE_UNAVAILABLE', { cause: error });
    }
  },
};
