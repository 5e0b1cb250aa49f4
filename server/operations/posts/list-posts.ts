import { listRequest, ownParameter, withFilter } from '../../accounts/http/list-call';
import { postList } from '../../accounts/posts/list';
import { postTypes } from '../../accounts/posts/post';
import { listPosts } from '../../accounts/posts/repository';
import { ok } from '../../http/answer';
import { invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { postEditor, postReader } from './post-reader';

/** Posts for the reader. `scope=all` shows drafts and every audience to those who look after posts, and to nobody else. */
export const listPostsOperation: Operation = {
  source: 'listPosts',
  access: 'session',
  list: true,
  async handle(call) {
    const type = ownParameter(call, 'type');
    if (type !== undefined && !postTypes.some((one) => one === type)) throw invalid({ type: { code: 'MALFORMED' } });
    const scope = ownParameter(call, 'scope');
    if (scope !== undefined && scope !== 'all') throw invalid({ scope: { code: 'MALFORMED' } });
    if (scope === 'all') call.permit('editSecurityNotification');
    const language = ownParameter(call, 'language');
    const reader = scope === 'all' ? postEditor(call, language) : postReader(call, language);
    const request = withFilter(listRequest(postList, call, ['type', 'scope', 'language']), 'type', type);
    return ok(await listPosts(call.db, reader, request, call.now));
  },
};
