import { isObject } from '../../../engine/model';
import type { StudioDocument } from '../../../schemas/types.gen';
import { isKeptOut, type LiveDefinitions, parsed, publishableKind, textOf } from '../../definitions';
import { hashOf } from './texts';

/** A document as the API lists it. */
export type ListedDocument = Readonly<Omit<StudioDocument, 'changedBy'> & { changedBy: readonly string[] }>;

/** Every live document visible in the studio, by path. */
export function listDocuments(
  definitions: Pick<LiveDefinitions, 'sources'>,
  changedBy: ReadonlyMap<string, readonly string[]>,
): readonly ListedDocument[] {
  return [...definitions.sources().values()]
    .flatMap((file): ListedDocument[] => {
      const found = publishableKind(file.path);
      if (found === undefined) return [];
      const text = textOf(file);
      const { path } = file;
      return [
        {
          id: path,
          path,
          kind: found.kind,
          name: found.id,
          title: titleOf(text),
          hash: hashOf(text),
          keptOut: isKeptOut(path),
          changedBy: changedBy.get(path) ?? [],
        },
      ];
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The key of its title, if it has one. */
function titleOf(text: string): string | null {
  const value = parsed(text);
  return isObject(value) && typeof value.title === 'string' ? value.title : null;
}

/** The live text of a document; undefined if there is none. */
export function liveText(definitions: Pick<LiveDefinitions, 'sources'>, path: string): string | undefined {
  const file = definitions.sources().get(path);
  return file && publishableKind(path) ? textOf(file) : undefined;
}
