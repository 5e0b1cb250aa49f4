import type { Operation, OperationServices } from '../operation';

/**
 * Withdraws a registration that waits for its code, because its address is wrong (decision D17): the unconfirmed account is removed, as far
 * as this page still holds its password. If it cannot be removed, the user goes on all the same: the account cannot be used without the
 * code.
 */
export const takeBackRegistration: Operation = async (_payload, { signal }, services) => {
  await withdraw(services, signal);
  return { ok: true, answer: { state: 'withdrawn' } };
};

/** Removes the unconfirmed account that was created on this page, if there is one. */
export async function withdraw({ api, attempt }: OperationServices, signal: AbortSignal): Promise<void> {
  const { current } = attempt;
  attempt.current = undefined;
  if (!current?.pool || current.password === '') return;
  const { email, password } = current;
  await api.call('POST', 'sso/withdraw', { payload: { email, password }, signal });
}
