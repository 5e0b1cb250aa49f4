import { blocksIn, type EntityModel, isBesideFilters, type ListBlockModel } from '../../../engine/model';
import type { Edition } from '../../definitions';

/** What a stored view says by names that a definition may have changed since. */
interface NamedInView {
  readonly query: string;
  readonly hidden: readonly string[];
}

/**
 * Views of a list with its properties by their current names: filters, sort and hidden columns of a renamed property (`x-was`) are those
 * of the new name. Names that the list knows, and those that no property had, stay as they are.
 * @param entityOf the entity whose records a source lists
 */
export function withCurrentNames<View extends NamedInView>(
  list: string,
  views: readonly View[],
  { screens, entities }: Pick<Edition, 'screens' | 'entities'>,
  entityOf: (source: string) => string | undefined,
): readonly View[] {
  const drawn = views.length === 0 ? undefined : findList(list, screens);
  const entity = drawn && entityOf(drawn.source);
  if (drawn === undefined || entity === undefined) return views;
  const names = currentNames(drawn.block, entities[entity]?.properties ?? {});
  return views.map((view) => ({ ...view, query: queryBy(names, view.query), hidden: view.hidden.map(names.column) }));
}

/** The list to which a screen gives the views of this name, and the source of its records. */
function findList(list: string, screens: Edition['screens']) {
  for (const { sources, blocks } of Object.values(screens)) {
    const views = sources.find(({ source, where: { list: of } }) => {
      return source === 'listViews' && of !== undefined && 'value' in of && of.value === list;
    });
    const block = views && blocksIn(blocks, 'list').find((each) => each.views?.source === views.name);
    const source = block && sources.find(({ name }) => name === block.source)?.source;
    if (block && source !== undefined) return { block, source };
  }
  return undefined;
}

type CurrentNames = Readonly<Record<'filter' | 'sort' | 'column', (name: string) => string>>;

function currentNames(block: ListBlockModel, properties: EntityModel['properties']): CurrentNames {
  const renamed = (known: readonly (string | undefined)[]) => (name: string) => {
    if (known.includes(name)) return name;
    const now = Object.entries(properties).find(([, { was, removed }]) => removed === undefined && was.includes(name));
    return now !== undefined && known.includes(now[0]) ? now[0] : name;
  };
  const filter = renamed(block.filters.map(({ name }) => name));
  return {
    filter: (name) => (name === 'q' || isBesideFilters(block, name) ? name : filter(name)),
    sort: renamed(block.columns.map(({ sort }) => sort)),
    column: renamed(block.columns.map(({ id }) => id)),
  };
}

function queryBy({ filter, sort }: CurrentNames, query: string): string {
  const said = [...new URLSearchParams(query)].map(([name, value]) =>
    name === 'sort' ? [name, value.replace(/[^-].*/, sort)] : [filter(name), value],
  );
  // In the order in which views are stored, so that the list's own state is recognized as this view.
  said.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return new URLSearchParams(said).toString();
}
