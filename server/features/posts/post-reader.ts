import type { Call } from '../../api/operation';
import { invalid } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { PostReader } from './repository';

type Asking = Pick<Call<unknown, never, Actor>, 'actor' | 'may'>;

/** What a reader may see, and the language: their own, or that of the page. */
export function postReader(call: Asking, language: string | undefined): PostReader {
  if (language !== undefined && !/^[a-z]{2}$/.test(language)) throw invalid({ language: { code: 'MALFORMED' } });
  return { userId: call.actor.id, language: language ?? call.actor.user.language, editor: false };
}

/** What administrators may see: drafts and every audience. Grants nothing to those who may not read posts. */
export function postEditor(call: Asking, language?: string): PostReader {
  return { ...postReader(call, language), editor: call.may('readPosts') };
}
