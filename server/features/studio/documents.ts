import { isObject } from '../../../engine/model';
import { isKeptOut, type LiveDefinitions, parsed, publishableKind, textOf } from '../../definitions';
import { hashOf } from './texts';

/** A document as the API lists it (schemas/data/studio-document.schema.json). */
export interface ListedDocument {
  readonly id: string;
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  readonly title: string | null;
  readonly hash: string;
  /** Whether it can be changed in the repository only. */
  readonly keptOut: boolean;
  /** Open sets that contain it. */
  readonly changedBy: readonly string[];
}

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
