import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock, Random } from '../platform/ports';
import { holdRow } from './attempts';
import { type CognitoError, refusals } from './errors';
import type { Keyring } from './seal';
import type { CodeTable } from './tables';
import type { Work } from './transaction';

/** The only purpose a code is valid for. */
export type CodePurpose = 'confirmSignUp' | 'resetPassword' | 'verifyEmail';

const HOUR = 60 * 60 * 1000;

/** Lifetime of a code (decisions D11). */
export const codeHours: Readonly<Record<CodePurpose, number>> = {
  confirmSignUp: 24,
  resetPassword: 1,
  verifyEmail: 24,
};

/** Wrong entries after which a code is invalid. */
const MAX_ATTEMPTS = 5;

/** Maximum number of codes sent to one user within an hour, for all purposes. */
const MAX_SENDS_PER_HOUR = 5;

/** Six-digit codes, sent to their recipient only. */
export interface Codes {
  /**
   * Creates a new code and invalidates an older one for the same purpose. `deliverable: false` leaves the same traces but no code that
   * could ever be right: for unknown users, or those who must not get this email. Refuses the sixth in an hour.
   */
  issue(trx: Work, request: CodeRequest & { readonly deliverable: boolean }): Promise<string | CognitoError>;
  /**
   * Checks a code; undefined if it is right. A wrong one is counted. Return the refusal from the transaction instead of throwing it, or the
   * count is lost.
   */
  check(trx: Work, request: CodeRequest, code: string): Promise<CognitoError | undefined>;
  /** As `check`, and marks the code as used if it is right: of concurrent attempts, one succeeds. */
  redeem(trx: Work, request: CodeRequest, code: string): Promise<CognitoError | undefined>;
}

export interface CodeRequest {
  readonly subject: string;
  readonly purpose: CodePurpose;
}

export function createCodes({ clock, random, keyring }: { clock: Clock; random: Random; keyring: Keyring }): Codes {
  /** The row's id is part of the hash: a code belongs to the request that sent it. */
  const hashOf = (id: string, { subject, purpose }: CodeRequest, code: string) =>
    keyring.hash('code', id, subject, purpose, code);

  const liveRow = (trx: Work, { subject, purpose }: CodeRequest) =>
    trx
      .selectFrom('idp_code')
      .selectAll()
      .where('subject', '=', subject)
      .where('purpose', '=', purpose)
      .where('spent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();

  /**
   * The row against which a code is checked. If none was sent, a row is created that no code matches: otherwise a wrong code would be
   * answered differently for addresses with a code, and reveal which exist.
   */
  async function rowOf(trx: Work, request: CodeRequest): Promise<Selectable<CodeTable> | undefined> {
    const present = await liveRow(trx, request);
    if (present) return present;
    await trx
      .insertInto('idp_code')
      .values({
        id: random.uuid(),
        subject: request.subject,
        purpose: request.purpose,
        hash: random.bytes(32).toString('base64url'),
        attempts: 0,
        // Nothing was sent: it counts toward no limit.
        sent_at: new Date(0),
        expires_at: new Date(clock.now() + codeHours[request.purpose] * HOUR),
        spent_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return liveRow(trx, request);
  }

  /** Whether it is the last code sent, already used: perhaps the answer was lost. */
  async function isUsed(trx: Work, request: CodeRequest, code: string): Promise<boolean> {
    const last = await trx
      .selectFrom('idp_code')
      .select(['id', 'hash'])
      .where('subject', '=', request.subject)
      .where('purpose', '=', request.purpose)
      .where('spent_at', 'is not', null)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return false;
    return timingSafeEqual(hashOf(last.id, request, code), Buffer.from(last.hash, 'base64url'));
  }

  async function look(trx: Work, request: CodeRequest, code: string, spend: boolean) {
    const row = await rowOf(trx, request);
    if (!row || row.attempts >= MAX_ATTEMPTS) return refusals.codeExpired();
    const now = clock.now();
    const right = timingSafeEqual(hashOf(row.id, request, code), Buffer.from(row.hash, 'base64url'));
    // Only the holder of the code learns that it has expired or was used; wrong ones get the same answer at any time.
    if (right && row.expires_at.getTime() <= now) return refusals.codeExpired();
    if (row.sent_at.getTime() === 0 && (await isUsed(trx, request, code))) return refusals.codeExpired();
    if (!right || spend) {
      await trx
        .updateTable('idp_code')
        .set(right ? { spent_at: new Date(now) } : { attempts: row.attempts + 1 })
        .where('id', '=', row.id)
        .execute();
    }
    return right ? undefined : refusals.codeMismatch();
  }

  return {
    async issue(trx, request) {
      const { subject, purpose, deliverable } = request;
      await holdRow(trx, subject, 'codes', clock);
      const now = clock.now();
      const { sent } = await trx
        .selectFrom('idp_code')
        .select(({ fn }) => fn.countAll<string>().as('sent'))
        .where('subject', '=', subject)
        .where('sent_at', '>', new Date(now - HOUR))
        .executeTakeFirstOrThrow();
      if (Number(sent) >= MAX_SENDS_PER_HOUR) return refusals.tooManyCodes();

      await trx
        .updateTable('idp_code')
        .set({ spent_at: new Date(now) })
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('spent_at', 'is', null)
        .execute();
      const id = random.uuid();
      const code = String(random.integer(1_000_000)).padStart(6, '0');
      const hash = deliverable ? hashOf(id, request, code) : random.bytes(32);
      await trx
        .insertInto('idp_code')
        .values({
          id,
          subject,
          purpose,
          hash: hash.toString('base64url'),
          attempts: 0,
          sent_at: new Date(now),
          expires_at: new Date(now + codeHours[purpose] * HOUR),
          spent_at: null,
        })
        .execute();
      return code;
    },
    check: (trx, request, code) => look(trx, request, code, false),
    redeem: (trx, request, code) => look(trx, request, code, true),
  };
}
