import type { JsonObject } from '../../../engine/model';
import type { ApiFailure } from '../../http/api-client';
import { poolIn } from '../../identity/pool-reference';
import { companySignIn } from '../company-sign-in';
import type { Operation } from '../operation';

/** Starts single sign-on for the address of a registration: which pool will hold the account (specification section 4). */
export const startRegistration: Operation = async (payload, { context, signal }, { api, problemsOf }) => {
  const answer = await api.call<JsonObject>('POST', 'sso/init', {
    query: { reg: true },
    payload: {
      email: payload.email ?? '',
      ...(typeof context.language === 'string' && { language: context.language }),
    },
    signal,
  });
  if (!answer.ok) return { ok: false, problems: problemsOf(failed(answer.failure)) };
  const elsewhere = companySignIn(answer.data);
  if (elsewhere) return elsewhere;
  if (!poolIn({ sso: answer.data })) return { ok: false, problems: problemsOf({ status: 502, code: notAccessible }) };
  return { ok: true, answer: answer.data };
};

const notAccessible = 'SSO_NOT_ACCESSIBLE';

/** "Cannot access to SSO" without an answer, "Cannot initialize SSO" if the server fails; other refusals state their reason. */
function failed(failure: ApiFailure): ApiFailure {
  if (failure.status === undefined) return { code: notAccessible };
  return failure.status >= 500 ? { ...failure, code: 'SSO_INIT_FAILED' } : failure;
}
