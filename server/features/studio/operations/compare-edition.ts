import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { findEdition } from '../editions';
import { liveEdition } from '../published';
import { checkedReturn } from '../roll-back';
import { numberOf } from './read-documents';

/** Sentences of a comparison that are returned. */
const most = 20;

/** What returning to an edition would change. Stores nothing. */
export const compareEdition: Operation<'compareEdition', 'id'> = {
  source: 'compareEdition',
  access: { permission: 'viewDefinitions' },
  limit: { times: 120, seconds: 60 },
  async handle({ db, params, services }) {
    const edition = await findEdition(db, numberOf(params.id));
    if (!edition) throw notFound();
    const live = await liveEdition(db);
    const { checked } = await checkedReturn(db, services.definitions, { live, to: edition.number });
    const { comparison, sound } = checked;
    return ok({
      id: edition.id,
      live,
      sound: sound || edition.number === 0,
      comparison: comparison.slice(0, most),
      remaining: Math.max(0, comparison.length - most),
    });
  },
};
