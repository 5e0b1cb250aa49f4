import { download } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { findChangeSet, setDocuments } from '../repository';

/** A set as one file: its documents with the texts that they were made from, so that another portal can merge them. */
export const exportChangeSet: Operation<'exportChangeSet', 'id'> = {
  source: 'exportChangeSet',
  access: { permission: 'viewDefinitions' },
  async handle({ db, params }) {
    const set = await findChangeSet(db, params.id);
    if (!set) throw notFound();
    const { title, reason, openForms } = set;
    const documents = await setDocuments(db, set.id);
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    return download({
      type: 'application/json',
      fileName: `${name || 'set'}.set.json`,
      content: [`${JSON.stringify({ title, reason, openForms, documents }, null, 2)}\n`],
    });
  },
};
