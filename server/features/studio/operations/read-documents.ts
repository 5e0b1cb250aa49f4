import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { publishableKind } from '../../../definitions';
import { invalid, notFound } from '../../../platform/http/api-error';
import { listDocuments, liveText } from '../documents';
import { findEdition } from '../editions';
import { readPublished } from '../published';
import { setsByPath } from '../repository';
import { hashOf } from '../texts';

/** All documents that the studio shows. */
export const listStudioDocuments: Operation<'listStudioDocuments'> = {
  source: 'listStudioDocuments',
  access: { permission: 'viewDefinitions' },
  async handle(call) {
    const items = listDocuments(call.services.definitions, await setsByPath(call.db));
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};

/** The text of a document: live, or in an edition. */
export const getStudioDocument: Operation<'getStudioDocument'> = {
  source: 'getStudioDocument',
  access: { permission: 'viewDefinitions' },
  async handle({ db, query, services }) {
    const { path, edition } = query;
    if (path === undefined) throw invalid({ path: { code: 'required' } });
    const text =
      edition === undefined ? liveText(services.definitions, path) : await textIn(db, path, numberOf(edition));
    if (text === undefined) throw notFound();
    return ok({ id: path, path, text, hash: hashOf(text), edition: services.definitions.published() });
  },
};

/** The number of an edition as written in a URL. */
export function numberOf(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw notFound();
  return Number(written);
}

async function textIn(db: Parameters<typeof findEdition>[0], path: string, edition: number) {
  if (publishableKind(path) === undefined || !(await findEdition(db, edition))) return undefined;
  const published = await readPublished(db, edition);
  return (await published.served()).get(path) ?? published.documents.get(path)?.text ?? undefined;
}
