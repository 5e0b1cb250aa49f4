import type { SourceFile } from '../../../../engine/definition';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { textOf } from '../../../definitions';
import { notFound } from '../../../platform/http/api-error';
import { findEdition } from '../editions';
import { liveEdition } from '../published';
import { checkedReturn } from '../roll-back';
import { numberOf } from './read-documents';

/** Sentences of a comparison that are returned. */
const most = 50;

/** What returning to an edition would change. Stores nothing. */
export const compareEdition: Operation<'compareEdition', 'id'> = {
  source: 'compareEdition',
  access: { permission: 'viewDefinitions' },
  limit: { times: 120, seconds: 60 },
  async handle({ db, params, services }) {
    const edition = await findEdition(db, numberOf(params.id));
    if (!edition) throw notFound();
    const live = await liveEdition(db);
    const { present, then, checked } = await checkedReturn(db, services.definitions, { live, to: edition.number });
    const { comparison, sound } = checked;
    return ok({
      id: edition.id,
      live,
      sound: sound || edition.number === 0,
      documents: differing(present.after, then.after),
      comparison: comparison.slice(0, most),
      remaining: Math.max(0, comparison.length - most),
    });
  },
};

/** How many documents differ between two states of all. */
function differing(before: Files, after: Files): number {
  const textAt = (files: Files, path: string) => {
    const file = files.get(path);
    return file && textOf(file);
  };
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => textAt(before, path) !== textAt(after, path)).length;
}

type Files = ReadonlyMap<string, SourceFile>;
