import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { editionList, findEdition, listEditions } from '../editions';
import { numberOf } from './read-documents';

/** All editions. */
export const listEditionsOperation: Operation<'listEditions'> = {
  source: 'listEditions',
  access: { permission: 'viewDefinitions' },
  list: true,
  handle: async (call) => ok(await listEditions(call.db, listRequest(editionList, call), call.now)),
};

/** An edition: who, when, why, and what it changed. */
export const getEdition: Operation<'getEdition', 'id'> = {
  source: 'getEdition',
  access: { permission: 'viewDefinitions' },
  async handle({ db, params }) {
    const edition = await findEdition(db, numberOf(params.id));
    if (!edition) throw notFound();
    return ok(edition);
  },
};
