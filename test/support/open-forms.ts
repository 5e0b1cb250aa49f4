import type { FormUseModel, PermissionsModel, RoutesModel, ScreenModel } from '../../engine/model';
import { roleTable } from './roles';
import { routeModels, type WrittenRoute } from './route-models';

const permissions: PermissionsModel = {
  ...roleTable,
  permissions: { write: { minimum: 3, own: false, denial: 'no' } },
};

/** A portal with one screen that uses these forms, at a route that is public unless it states otherwise. */
export function openForms(
  formUses: readonly FormUseModel[],
  route: Partial<WrittenRoute> = { public: true },
  portal = 'user',
) {
  const screen: ScreenModel = {
    ...{ id: 'things', hash: 'things', title: 'things', frame: 'portal', sources: [], blocks: [] },
    ...{ forms: formUses.map(({ form }) => form), formUses, namespaces: [], parameters: {} },
  };
  const tree = routeModels([{ id: 'things', path: 'things', screen: 'things', ...route }]);
  const routes: RoutesModel = { portal, hash: portal, title: portal, namespaces: [], routes: tree };
  return { screens: { things: screen }, routes: { [portal]: routes }, permissions };
}
