import type { LetterPage } from '../definition';
import { inside, type Report, type Spot } from './report';
import { checkName, namesIn, type World } from './world';

interface RouteLike {
  readonly id: string;
  readonly path: string;
  readonly children?: readonly RouteLike[];
}

/** Reports variables of letters that are not declared or that have no value, and pages of letters that there are not. */
export function checkLetters({ definitions, routes: known }: World, report: Report): void {
  const document = definitions.letters;
  if (!document) return;
  const { letters, variables } = document.value;
  const spot: Spot = { document, path: [] };
  const declared = namesIn(variables);
  const portals = new Map([...definitions.routes.values()].map(({ value }) => [value.portal, pathsIn(value.routes)]));

  const checkPage = ({ portal, route }: LetterPage, name: string, at: Spot) => {
    if (variables[name] && variables[name].type !== 'url') report(at, 'letter-page-not-url', { name });
    const isKnown = checkName(report, inside(at, 'portal'), 'unknown-portal', portal, {
      all: new Set(portals.keys()),
      complete: known.complete,
    });
    const paths = portals.get(portal);
    if (!isKnown || !paths || route === undefined) return;
    const names = { all: new Set(paths.keys()), complete: known.complete };
    if (!checkName(report, inside(at, 'route'), 'unknown-route', route, names)) return;
    if (paths.get(route)?.includes(':')) report(inside(at, 'route'), 'letter-page-with-parameters', { name: route });
  };

  for (const [name, { page, filled, always }] of Object.entries(variables)) {
    const at = inside(spot, 'variables', name);
    if (page) checkPage(page, name, inside(at, 'page'));
    if (always && !page && !filled) report(inside(at, 'always'), 'letter-variable-not-filled', { name });
  }
  for (const [kind, letter] of Object.entries(letters)) {
    const at = inside(spot, 'letters', kind);
    const { adds = [], pages = {}, required = [] } = letter;
    for (const [key, names] of Object.entries({ variables: letter.variables, adds, required }))
      for (const [index, name] of names.entries())
        checkName(report, inside(at, key, index), 'unknown-letter-variable', name, declared);
    for (const [name, page] of Object.entries(pages)) {
      checkName(report, inside(at, 'pages', name), 'unknown-letter-variable', name, declared);
      checkPage(page, name, inside(at, 'pages', name));
    }
    for (const [index, name] of adds.entries())
      if (variables[name] && !variables[name].page && !variables[name].filled)
        report(inside(at, 'adds', index), 'letter-variable-not-filled', { name });
    const given = new Set([...letter.variables, ...adds, ...Object.keys(pages)]);
    for (const [index, name] of required.entries())
      if (variables[name] && !variables[name].always && !given.has(name))
        report(inside(at, 'required', index), 'letter-variable-not-given', { name });
  }
}

/** Whole paths of routes by their ids. */
function pathsIn(routes: readonly RouteLike[], parent = ''): ReadonlyMap<string, string> {
  return new Map(
    routes.flatMap(({ id, path, children = [] }) => {
      const whole = `${parent}/${path}`;
      return [[id, whole] as const, ...pathsIn(children, whole)];
    }),
  );
}
