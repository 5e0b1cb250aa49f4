import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { breaksRoutes, isKeptOut, mergeTexts, publishableKind, textOf } from '../../../definitions';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { liveText } from '../documents';
import { auditedSet, changedSet } from '../locked-set';
import { insertChangeSet, putDocument, updateChangeSet } from '../repository';
import { requireEditor, requireTranslation } from '../translator';

/** Makes a set of such a file. Who uploads it counts as its editor. */
export const importChangeSet: Operation<'importChangeSet'> = {
  source: 'importChangeSet',
  access: { permission: 'translateDefinitions' },
  action: 'changeSet.create',
  idempotent: true,
  bytes: 20_000_000,
  async handle(call) {
    const { title, reason = null, openForms, documents } = call.body;
    const files = new Map(call.services.definitions.files().map((file) => [file.path, file]));
    const paths = new Set<string>();
    if (openForms !== undefined && openForms !== 'finish') requireEditor(call, 'openForms');
    for (const [index, { path, text, base }] of documents.entries()) {
      if (paths.has(path)) throw invalid({ [`documents.${index}.path`]: { code: 'uniqueItems' } });
      paths.add(path);
      const file = files.get(path);
      if (
        publishableKind(path) === undefined ||
        isKeptOut(path) ||
        breaksRoutes(path, file ? textOf(file) : null, text)
      )
        throw new ApiError('STUDIO_KEEPS_OUT', { args: { name: path } });
      // What it does to the texts that are live counts, whatever it was made from.
      const live = liveText(call.services.definitions, path) ?? null;
      const laid = mergeTexts(path, base, text, live);
      requireTranslation(call, { path, text: text === null || laid === 'conflict' ? null : laid, befores: [live] });
    }
    const by = { by: call.actor.id, now: call.now };
    const id = call.services.random.uuid();
    await insertChangeSet(call.db, { id, title, reason, ...by });
    for (const document of documents) await putDocument(call.db, id, document, by);
    await updateChangeSet(call.db, id, { editors: [call.actor.id], ...(openForms && { openForms }) }, by);
    const set = await changedSet({ db: call.db, params: { id } });
    call.audit({ targetType: 'changeSet', targetId: id, targetLabel: title, after: auditedSet(set) });
    return created(set, set.revision);
  },
};
