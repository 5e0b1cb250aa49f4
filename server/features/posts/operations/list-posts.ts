import { ok } from '../../../api/answer';
import { ownParameter, shortListRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import { findNotificationSettings, hiddenPosts } from '../../../users/notification-settings';
import { postList } from '../list';
import { postEditor, postReader } from '../post-reader';
import { listPosts } from '../repository';

/** Posts for the reader. `scope=all` includes drafts and every audience, only for administrators. */
export const listPostsOperation: Operation<'listPosts'> = {
  source: 'listPosts',
  access: 'session',
  list: true,
  async handle(call) {
    const scope = ownParameter(call, 'scope');
    if (scope !== undefined && scope !== 'all') throw invalid({ scope: { code: 'MALFORMED' } });
    if (scope === 'all') call.permit('readPosts');
    const language = ownParameter(call, 'language');
    const reader =
      scope === 'all'
        ? postEditor(call, language)
        : {
            ...postReader(call, language),
            hidden: hiddenPosts(await findNotificationSettings(call.db, call.actor.id)),
          };
    const request = shortListRequest(postList, call, ['scope', 'language']);
    return ok(await listPosts(call.db, reader, request, call.now));
  },
};
