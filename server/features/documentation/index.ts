import type { AnyOperation } from '../../api/operation';
import { listPages } from './operations/list-pages';
import { readDocumentationPage } from './operations/read-page';

/** API operations for the documentation pages. */
export const documentationOperations: readonly AnyOperation[] = [listPages, readDocumentationPage];
