import type { Call } from '../../api/operation';
import { invalid } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { PostReader } from './repository';

type Asking = Pick<Call<unknown, never, Actor>, 'actor' | 'may'>;

/** The eyes of a reader: their language, or the one the page speaks. */
export function postReader(call: Asking, language: string | undefined): PostReader {
  if (language !== undefined && !/^[a-z]{2}$/.test(language)) throw invalid({ language: { code: 'MALFORMED' } });
  return { userId: call.actor.id, language: language ?? call.actor.user.language, editor: false };
}

/** The eyes of anyone who looks after posts: drafts and every audience. Gives nothing to those who may not edit. */
export function postEditor(call: Asking, language?: string): PostReader {
  return { ...postReader(call, language), editor: call.may('editSecurityNotification') };
}
