import type { AnyOperation } from '../../api/operation';
import { listPages } from './operations/list-pages';
import { readDocumentationPage } from './operations/read-page';

/** What the API offers of the pages that explain the portal. */
export const documentationOperations: readonly AnyOperation[] = [listPages, readDocumentationPage];
