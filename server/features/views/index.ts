import type { AnyOperation } from '../../api/operation';
import { deleteView } from './operations/delete-view';
import { listOpenBy } from './operations/list-open-by';
import { listViews } from './operations/list-views';
import { saveView } from './operations/save-view';

export type { ListViewsTable } from './tables';

/** API operations of this feature. */
export const viewOperations: readonly AnyOperation[] = [listOpenBy, listViews, saveView, deleteView];
