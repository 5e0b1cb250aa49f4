import type { EditionRollback } from '../../../schemas/types.gen';
import { type Answer, ok } from '../../api/answer';
import type { Call } from '../../api/operation';
import type { Services } from '../../api/services';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { type EditionRecord, findEdition, lockPointer } from './editions';
import { asksForTwo } from './two-pairs';

/** How an edition that takes something back is made. */
export interface Making {
  /** The live edition, locked until the transaction ends. */
  readonly live: number;
  readonly reason: string;
  /** Whether the user and the editors must be different. */
  readonly isForTwo: boolean;
  /** The user skips that, and it is logged. */
  readonly breakGlass: boolean;
}

/** Makes an edition in one transaction and answers it; this process then serves it at once. */
export async function makeEdition(
  call: Call<EditionRollback, 'id', Actor>,
  targetType: 'changeSet' | 'edition',
  make: (db: Db, making: Making) => Promise<number>,
): Promise<Answer<EditionRecord>> {
  const { definitions, configuration, log } = call.services;
  if (!configuration.studio) throw new ApiError('STUDIO_OFF');
  const { reason, baseEdition } = call.body;
  const edition = await call
    .transaction(async (db) => {
      const live = await lockPointer(db, call.now);
      if (baseEdition !== undefined && baseEdition !== live)
        throw new ApiError('STUDIO_MOVED', { args: { edition: live } });
      const isForTwo = await asksForTwo(db);
      const breakGlass = isForTwo && call.body.breakGlass === true;
      return findEdition(db, await make(db, { live, reason, isForTwo, breakGlass }));
    })
    .catch((error: unknown) => auditRefusal(call, error, targetType));
  if (!edition) throw new Error('An edition that was just made cannot be read.');
  if (edition.breakGlass) log.warn({ edition: edition.number, reason }, 'Taken back without a second pair of eyes');
  // It is published regardless of this result; the next poll finds it.
  await definitions.follow().catch(() => undefined);
  return ok(edition);
}

const refusals: ReadonlySet<string> = new Set(['STUDIO_SAME_PERSON', 'STUDIO_REFUSED']);

/**
 * Records that something was not published, approved, rolled back or undone, because it takes another person or is not valid any more.
 * @throws the refusal, always
 */
export async function auditRefusal(
  call: Pick<Call<unknown, never, Actor>, 'audit' | 'transaction'> & {
    readonly params: { readonly id?: string };
    readonly services: { readonly log: Pick<Services['log'], 'error'> };
  },
  refusal: unknown,
  targetType: 'changeSet' | 'edition' | 'twoPairs',
): Promise<never> {
  if (refusal instanceof ApiError && refusals.has(refusal.code)) {
    const { id } = call.params;
    const event = {
      targetType,
      ...(id !== undefined && { targetId: id }),
      result: 'FAILED',
      reason: refusal.code,
    } as const;
    await call
      .transaction(async () => call.audit(event))
      .catch((error: unknown) => call.services.log.error({ err: error, ...event }, 'A refusal could not be audited'));
  }
  throw refusal;
}
