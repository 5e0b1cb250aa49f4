import type { Kysely } from 'kysely';
import { type ChangeRule, changeRules, type IdentityChange } from '../identity';
import type { Database } from '../platform/database';
import type { OwnSession } from '../session/sessions';
import type { User } from '../users/user';
import type { Services } from './services';

type Needs = Pick<Services, 'clock' | 'mailer' | 'pool' | 'sessions'>;

/**
 * Applies the table's rules for a change that the portal makes to how a user signs in, in its transaction: ends sign-ins at the pool and
 * sessions here, voids proofs, notifies the user. Sign-ins at an external pool are ended by the recorded time of the change, and by
 * `atPool` after the transaction. The operation writes the audit event. Returns how many sessions ended.
 */
export async function followChange(
  { clock, mailer, pool, sessions }: Needs,
  db: Kysely<Database>,
  change: IdentityChange,
  person: User,
  own: OwnSession = {},
): Promise<number> {
  const { endsSignIns, endsSessions, voidsProofs, letter }: ChangeRule = changeRules[change];
  if (person.sub !== null) await pool.signIns?.end(db, person.sub, endsSignIns, own.family ?? null);
  const ended = await sessions.endFor(db, person.id, endsSessions, own);
  if (voidsProofs) await sessions.voidProofs(db, person.id, own);
  if (letter === null) return ended;
  const about = { firstName: person.first_name, email: person.email, at: new Date(clock.now()).toISOString() };
  const variables = letter === 'ACCOUNT_DELETED' ? about : { ...about, event: letter };
  const template = letter === 'ACCOUNT_DELETED' ? letter : 'SECURITY_NOTICE';
  await mailer(db).send({ to: person.email, template, language: person.language, variables });
  return ended;
}
