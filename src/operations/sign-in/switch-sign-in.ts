import type { Operation } from '../operation';
import { signsInAdministrators } from './login-mode';

/** Switches between signing in as a user and as an administrator (specification section 2). */
export const switchSignIn: Operation = async (_payload, { context }) => {
  const { entry } = context as { readonly entry?: { admin?: boolean } };
  return { ok: true, answer: { admin: !(entry?.admin ?? signsInAdministrators(context)) } };
};
