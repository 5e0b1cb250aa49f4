import type { createBrowserRouter } from 'react-router-dom';
import type { QueryPatch } from '../../engine/runtime';
import { withoutAction } from './requested-action';

type Router = ReturnType<typeof createBrowserRouter>;

/** Changes query parameters of the current address; successive changes before the router has moved accumulate. */
export function createQueryChange(router: Router): (patch: QueryPatch, how: 'push' | 'replace') => void {
  let wanted: { readonly path: string; readonly query: URLSearchParams } | undefined;
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') wanted = undefined;
  });
  return (patch, how) => {
    const { pathname, search, state } = router.state.location;
    const query = new URLSearchParams(wanted?.path === pathname ? wanted.query : search);
    const before = query.toString();
    for (const [name, value] of Object.entries(patch)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    if (query.toString() === before) return;
    wanted = { path: pathname, query };
    void router.navigate(
      { search: query.toString() },
      { state: withoutAction(state), replace: how === 'replace', preventScrollReset: true },
    );
  };
}
