import { registrationAttributes } from '../../../kinds';
import type { IdentityFailure } from '../../identity/identity-client';
import { identityProblems } from '../../identity/identity-problems';
import { maskAddress } from '../../identity/mask-address';
import { poolIn } from '../../identity/pool-reference';
import type { Operation } from '../operation';
import { withdraw } from './withdraw';

const exists = 'UsernameExistsException';

/**
 * Creates the account at the pool. If the answer to an earlier attempt of the same registration was lost, an address that is "taken" may be
 * this very account: if its password is right and only the code is missing, the registration goes on (quality R5).
 */
export function createRegister(): Operation {
  const lost = new Set<string>();
  /** The registration of this page that waits for its code. */
  let made: { readonly payload: string; readonly email: string } | undefined;
  return async (payload, { context, attempt, signal, field }, services) => {
    const { attributes, identity, problemsOf } = services;
    const pool = poolIn(context);
    if (!pool) return { ok: false, problems: problemsOf({ status: 502, code: 'SSO_NOT_ACCESSIBLE' }) };
    const client = await identity();
    const email = String(payload.email);
    const password = String(payload.password);
    const confirm = (destination = maskAddress(email)) => {
      made = { payload: JSON.stringify(payload), email };
      services.attempt.current = { pool, email, password, admin: false, language: '' };
      return { ok: true, answer: { state: 'confirm', email, destination } } as const;
    };
    if (made !== undefined && services.attempt.current?.email === made.email) {
      // A user who came back from the code has an account already: the same details continue with it, others replace it.
      if (made.payload === JSON.stringify(payload)) return confirm();
      await withdraw(services, signal);
    }
    made = undefined;
    const outcome = await client.signUp(pool, {
      email,
      password,
      attributes: registrationAttributes(payload, attributes()),
      // The form may read the page's query, and it is validated again before the account is created.
      metadata: { query: String(new URLSearchParams(context.query as Record<string, string> | undefined)) },
    });
    if (outcome.kind === 'done') return confirm(outcome.destination);
    if (outcome.code === 'NetworkError') lost.add(attempt);
    if (outcome.code !== exists) {
      const problems = identityProblems(outcome, problemsOf, fields);
      // A problem of a field that was added meanwhile could not be shown at it.
      const isNew = problems.some(
        ({ field: name }) => name !== null && field !== undefined && field(name) === undefined,
      );
      return { ok: false, problems: isNew ? problemsOf({ status: 409, code: 'FORM_CHANGED' }) : problems };
    }
    if (lost.has(attempt)) {
      const proof = await client.signIn(pool, { email, password });
      if (proof.kind === 'failed' && isUnconfirmed(proof)) return confirm();
    }
    return { ok: true, answer: { state: 'exists' } };
  };
}

/** The pool's refusals of typed values, and the fields that show them. */
const fields = { InvalidPasswordException: 'password' };

const isUnconfirmed = ({ code }: IdentityFailure) => code === 'UserNotConfirmedException';
