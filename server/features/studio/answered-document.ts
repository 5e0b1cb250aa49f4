import { type LiveDefinitions, mergeTexts } from '../../definitions';
import { liveText } from './documents';
import type { EditedDocument } from './gate';
import { hashOf } from './texts';

/** A document of a set as the API returns it (schemas/data/change-set-detail.schema.json). */
export function answeredDocument(definitions: Pick<LiveDefinitions, 'sources'>, { path, text, base }: EditedDocument) {
  const live = liveText(definitions, path) ?? null;
  const isMoved = live !== base;
  return {
    id: path,
    path,
    text,
    hash: text === null ? null : hashOf(text),
    baseHash: base === null ? null : hashOf(base),
    liveHash: live === null ? null : hashOf(live),
    /** What others published meanwhile: nothing, a mergeable change, or the same property. */
    base: !isMoved ? 'same' : mergeTexts(path, base, text, live) === 'conflict' ? 'conflict' : 'merges',
    ...(isMoved && { baseText: base }),
  } as const;
}
