import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { answeredCheck, candidateOver } from '../checked-set';
import { liveEdition } from '../published';
import { findChangeSet, setDocuments } from '../repository';
import { brokenBy } from '../scheduled';

/** The gate's result for a set, and the set's changes. Stores nothing. */
export const checkChangeSet: Operation<'checkChangeSet', 'id'> = {
  source: 'checkChangeSet',
  access: { permission: 'viewDefinitions' },
  audited: false,
  limit: { times: 120, seconds: 60 },
  async handle({ db, params, services }) {
    const set = await findChangeSet(db, params.id);
    if (!set) throw notFound();
    const { definitions } = services;
    const baseEdition = await liveEdition(db);
    const candidate = await candidateOver(db, definitions, baseEdition, await setDocuments(db, set.id));
    const { problems, sound, comparison, narrower } = await answeredCheck(definitions, candidate);
    const live = await candidateOver(db, definitions, baseEdition);
    const breaks = sound ? await brokenBy(db, definitions, { id: set.id, candidate, live }) : [];
    return ok({ id: set.id, revision: set.revision, baseEdition, sound, problems, comparison, narrower, breaks });
  },
};
