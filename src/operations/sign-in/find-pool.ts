import type { JsonObject, PlacedFieldProblem } from '../../../engine/model';
import type { Operation } from '../operation';

type Found =
  | { readonly ok: true; readonly answer: JsonObject }
  | {
      readonly ok: false;
      /** The server was called and gave no result. */
      readonly failed: boolean;
      readonly problems: readonly PlacedFieldProblem[];
    };

/**
 * Requests where an address has its account (`sso/init`). Without cookies nothing of the portal works: that is reported first (quality
 * R19).
 */
export async function findPool(
  email: string,
  { context, signal }: Parameters<Operation>[1],
  { api, cookiesBlocked, problemsOf }: Parameters<Operation>[2],
): Promise<Found> {
  if (cookiesBlocked())
    return { ok: false, failed: false, problems: problemsOf({ status: 400, code: 'COOKIES_BLOCKED' }) };
  const answer = await api.call<JsonObject>('POST', 'sso/init', {
    payload: { email, ...(typeof context.language === 'string' && { language: context.language }) },
    signal,
  });
  if (answer.ok) return { ok: true, answer: answer.data };
  const { status = 500 } = answer.failure;
  return { ok: false, failed: status >= 500, problems: problemsOf(answer.failure) };
}
