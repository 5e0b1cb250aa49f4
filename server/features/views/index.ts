import type { AnyOperation } from '../../api/operation';
import type { Db } from '../../platform/database';
import { deleteView } from './operations/delete-view';
import { listOpenBy } from './operations/list-open-by';
import { listViews } from './operations/list-views';
import { saveView } from './operations/save-view';

export type { ListViewsTable } from './tables';

/** Views that a person saved, for the export of their data. */
export const exportedViews = (db: Db, owner: string) =>
  db
    .selectFrom('list_views')
    .select(['list', 'name', 'query', 'hidden', 'dense', 'shared', 'updated_at'])
    .where('owner_id', '=', owner)
    .orderBy('list')
    .orderBy('name')
    .execute();

/** API operations of this feature. */
export const viewOperations: readonly AnyOperation[] = [listOpenBy, listViews, saveView, deleteView];
