import { sameJson } from '../../engine/change';
import { fileKindOf } from '../../engine/definition';
import { isList, isObject, type Json } from '../../engine/model';
import type { Edition } from './edition';
import keptOut from './kept-out.json';

/** Kinds of document that administrators change; everything else stays with the repository. */
export const publishableKinds = ['form', 'shared', 'screen', 'routes', 'texts'] as const;
export type PublishableKind = (typeof publishableKinds)[number];

const patterns = keptOut.documents.map((each) => new RegExp(each));
const keptScreens = keptOut.routes.map((each) => new RegExp(each));

/** The kind of document at a path, if a published set may contain it. */
export function publishableKind(path: string): { readonly kind: PublishableKind; readonly id: string } | undefined {
  const found = fileKindOf(path);
  if (found === undefined || found === 'misplaced' || path.split('/').some((part) => part === '..' || part === '.'))
    return undefined;
  // What translations were made from goes wherever the texts go.
  const kind = found.kind === 'locale' || found.kind === 'translations' ? 'texts' : found.kind;
  const known = publishableKinds.find((each) => each === kind);
  return known && { kind: known, id: found.id };
}

/** Whether a document can never be part of a set: the studio itself, and how administrators sign in. */
export function isKeptOut(path: string): boolean {
  return publishableKind(path) === undefined || patterns.some((pattern) => pattern.test(path));
}

type Models = Pick<Edition, 'forms' | 'screens'>;

/** Forms and screens excluded from sets that compile to something else than before, because of what they share with others: their paths. */
export function changedKeptModels(paths: Iterable<string>, before: Models, after: Models): readonly string[] {
  return [...paths].filter((path) => {
    const found = publishableKind(path);
    if ((found?.kind !== 'form' && found?.kind !== 'screen') || !isKeptOut(path)) return false;
    const models = `${found.kind}s` as const;
    const [was, is] = [before[models][found.id], after[models][found.id]];
    return was !== undefined && is !== undefined && was.hash !== is.hash;
  });
}

/** Routes of the studio and of sign-in that a document of routes changes compared to the file: their screens. */
export function changedKeptRoutes(file: Json | undefined, edited: Json | undefined): readonly string[] {
  const [before, after] = [keptRoutes(file), keptRoutes(edited)];
  const screens = new Set([...before.keys(), ...after.keys()]);
  return [...screens].filter((screen) => !sameJson(before.get(screen), after.get(screen)));
}

/** Routes by their screens, each with its parents, because they decide whether it is reachable. */
function keptRoutes(written: Json | undefined): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const visit = (routes: Json | undefined, parents: readonly Json[]) => {
    for (const route of isList(routes) ? routes : []) {
      if (!isObject(route)) continue;
      const { children, ...own } = route;
      const here = [...parents, own];
      const { screen } = own;
      if (typeof screen === 'string' && keptScreens.some((pattern) => pattern.test(screen))) found.set(screen, here);
      visit(children, here);
    }
  };
  if (isObject(written)) visit(written.routes, []);
  return found;
}
