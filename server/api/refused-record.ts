import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import type { ErrorDetails } from '../platform/http/api-error';
import { failureOf } from '../platform/http/failure';
import type { Running } from './run-operation';

/** Why one record of many was refused, as its own call would have answered it. */
export interface Refused {
  readonly status: number;
  readonly error: Pick<ErrorDetails, 'args' | 'fields'> & { readonly code: string };
}

/** Outcome of one record of many; a refusal is stored with the other refusals. */
export async function refusedRecord(
  error: unknown,
  { operation, actor, origin, options }: Pick<Running, 'operation' | 'actor' | 'origin' | 'options'>,
  inside: Kysely<Database>,
  context: { readonly job: string; readonly record: string },
): Promise<Refused> {
  const { refusal, unexpected } = failureOf(error instanceof Error ? error : new Error(String(error)));
  if (unexpected) options.services.log.error({ err: error, ...context }, refusal.code);
  if (refusal.status === 403) {
    const action = operation.action ?? operation.source;
    const entry = { action, result: 'DENIED', reason: refusal.code, targetId: context.record } as const;
    await options.audit.write(inside, entry, actor, origin);
  }
  const { args, fields, said } = refusal.details;
  return {
    status: refusal.status,
    error: { code: said ?? refusal.code, ...(args && { args }), ...(fields && { fields }) },
  };
}
