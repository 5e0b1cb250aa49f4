import type { AnyOperation } from '../../api/operation';
import { getPostReach, listPostPeople } from './operations/audience';
import { changePost } from './operations/change-post';
import { closePost } from './operations/close-post';
import { createPost } from './operations/create-post';
import { deletePostOperation } from './operations/delete-post';
import { getPost } from './operations/get-post';
import { listPostsOperation } from './operations/list-posts';
import { pausePostLetters, sendPostLetters } from './operations/post-letters';
import { publishPost } from './operations/publish-post';
import { readPost } from './operations/read-post';

export { keepAudience, lettersAbout, occasionOf, pauseLetters } from './audience';
export { exportedPosts } from './exported-posts';
export { postStatusSql } from './list';
export type { PostsTable, PostVariant } from './tables';

/** API operations of this feature. */
export const postOperations: readonly AnyOperation[] = [
  listPostsOperation,
  getPost,
  readPost,
  createPost,
  changePost,
  deletePostOperation,
  publishPost,
  closePost,
  getPostReach,
  listPostPeople,
  pausePostLetters,
  sendPostLetters,
];
