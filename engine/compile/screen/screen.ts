import type { Locator, ScreenDefinition } from '../../definition';
import type { JsonSchema, ScreenModel } from '../../model';
import { withHash } from '../hash';
import { recordNames } from '../record-names';
import { inside, type Spot } from '../report';
import { compileBlocks, publishedIn } from './blocks';
import { emptyNotes, type RouteUse, reading, type ScreenContext, type ScreenScope } from './scope';
import { compileSourceUses } from './sources';
import { checkText } from './texts';

/** Result of compiling a screen, and what is checked once every screen is known. */
export interface CompiledScreen {
  readonly model: ScreenModel | undefined;
  readonly routeUses: readonly RouteUse[];
}

/** The model of a screen. A form that is named but does not compile leaves the screen valid: its place shows the reason. */
export function compileScreen(
  document: Locator & { readonly value: ScreenDefinition },
  context: ScreenContext,
): CompiledScreen {
  const spot: Spot = { document, path: [] };
  const { id, title, frame, sources, names } = document.value;
  const notes = emptyNotes();
  const outer: ScreenScope = {
    ...context,
    sentences: context.sentences.noting(notes.namespaces),
    notes,
    local: {},
    own: [],
    ...(names && { names: { ids: names, spot: inside(spot, 'names') } }),
    compileBlocks,
  };
  checkText(title, inside(spot, 'title'), outer);
  recordNames(names, inside(spot, 'names'), context.world, context.report);
  // A screen without sources has an empty root, so that a path to a source is reported.
  const roots = { sources: closed([]), form: closed(publishedIn(document.value)) };
  const { uses, scope } = compileSourceUses(sources, inside(spot, 'sources'), reading(outer, roots));
  const region = (name: 'header' | 'blocks' | 'aside', within: ScreenScope) =>
    compileBlocks(document.value[name] ?? [], inside(spot, name), within);
  // Header and aside are drawn around the content, outside its sources.
  const around: ScreenScope = { ...reading(outer, roots), withoutLiveCode: true };
  const [header, blocks, aside] = [region('header', around), region('blocks', scope), region('aside', around)];
  const { formUses, namespaces, parameters, routeUses } = notes;
  if (context.failed()) return { model: undefined, routeUses };
  const model = withHash<Omit<ScreenModel, 'hash'>>({
    id,
    title,
    frame: frame ?? 'portal',
    sources: uses,
    ...(header.length > 0 && { header }),
    blocks,
    ...(aside.length > 0 && { aside }),
    forms: [...new Set(formUses.map(({ form }) => form))].sort(),
    formUses,
    namespaces: [...namespaces].sort(),
    parameters: Object.fromEntries([...parameters].sort(([left], [right]) => (left < right ? -1 : 1))),
  });
  return { model, routeUses };
}

/** The schema of an object with these members and no others; their values are open. */
function closed(names: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, {}])),
    additionalProperties: false,
  };
}
