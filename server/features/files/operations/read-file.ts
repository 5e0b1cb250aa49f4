import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { fileOf, readableFile } from '../file';

/** What a file is, and how much of it has arrived. */
export const getFile: Operation<'getFile', 'id'> = {
  source: 'getFile',
  access: 'session',
  async handle({ actor, db, may, params }) {
    return ok(fileOf(await readableFile(db, { id: params.id, owner: actor.id, all: may('readFiles') })));
  },
};
