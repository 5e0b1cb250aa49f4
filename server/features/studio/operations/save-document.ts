import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { breaksRoutes, isKeptOut, mergeTexts, textOf } from '../../../definitions';
import { ApiError } from '../../../platform/http/api-error';
import { answeredDocument } from '../answered-document';
import { liveText } from '../documents';
import { auditedSet, changedSet, requireLockedSet, withEditor } from '../locked-set';
import { putDocument, setDocuments, takeDocument, updateChangeSet } from '../repository';
import { conflictParts, savedText } from '../saved-text';
import { hashOf, readTexts } from '../texts';
import { requireTranslatedSet, requireTranslation } from '../translator';

/** Maximum number of conflicts returned, each with both texts of the property. */
const most = 20;

/**
 * Saves a document in a set. If it was saved meanwhile, both are merged by structure; a refusal names each property that both changed, with
 * both values. Any edit voids an approval; a translator voids none of a set with more than their texts. With `liveHash` the text takes in what others published since it was made.
 */
export const saveChangeSetDocument: Operation<'saveChangeSetDocument', 'id'> = {
  source: 'saveChangeSetDocument',
  access: { permission: 'translateDefinitions' },
  action: 'changeSet.edit',
  ifMatch: 'required',
  async handle(call) {
    const { path, text: sent, baseHash, liveHash } = call.body;
    const { definitions } = call.services;
    const before = await requireLockedSet(call);
    if (before.state === 'approved' || before.state === 'scheduled') await requireTranslatedSet(call, before);
    const file = definitions.files().find((each) => each.path === path);
    if (isKeptOut(path) || breaksRoutes(path, file ? textOf(file) : null, sent)) throw keepsOut(path);
    const live = liveText(definitions, path) ?? null;
    // It would bring back what is not live any more.
    if (liveHash !== undefined && liveHash !== hashed(live)) throw new ApiError('STUDIO_MOVED');
    const held = await setDocuments(call.db, before.id);
    const present = held.find((each) => each.path === path);
    const mine = sent ?? null;
    const now = present === undefined ? live : present.text;
    const isCurrent = hashed(now) === baseHash;
    const known = isCurrent ? now : baseHash === hashed(live) ? live : await keptText(call.db, baseHash);
    const saved = savedText(path, { known, mine, now, live });
    if (saved === 'conflict') throw meanwhile(path, known ?? null, mine, now);
    const { text, isHeld } = saved;
    const base = present === undefined || liveHash !== undefined ? live : present.base;
    // With newer texts of others taken in, what the set does is what it does to these.
    const earlier = liveHash === undefined ? now : present && mergeTexts(path, present.base, present.text, live);
    const befores = [base, ...(earlier === undefined || earlier === 'conflict' ? [] : [earlier])];
    requireTranslation(call, { path, text, befores }, held);
    const by = { by: call.actor.id, now: call.now };
    const document = answeredDocument(definitions, { path, text, base });
    const target = { targetType: 'changeSet', targetId: before.id, targetLabel: before.title };
    if (!isHeld && present === undefined) {
      call.audit(target);
      return ok({ ...before, document }, before.revision);
    }
    if (isHeld) await putDocument(call.db, before.id, { path, text, base }, by);
    else await takeDocument(call.db, before.id, path);
    const editors = withEditor(before, call.actor.id);
    const change = { state: 'draft', editors, failure: null, approvedBy: null, approvedBase: null } as const;
    await updateChangeSet(call.db, before.id, change, by);
    const after = await changedSet(call);
    call.audit({
      ...target,
      before: { ...auditedSet(before), document: null },
      after: { ...auditedSet(after), document: path },
    });
    return ok({ ...after, document }, after.revision);
  },
};

/** Documents that can be changed in the repository only, whatever a set contains. */
const keepsOut = (path: string) => new ApiError('STUDIO_KEEPS_OUT', { args: { name: path } });

function meanwhile(path: string, base: string | null, mine: string | null, theirs: string | null): ApiError {
  const conflicts = conflictParts(path, base, mine, theirs).slice(0, most);
  return new ApiError('STALE_REVISION', { args: { path, theirHash: hashed(theirs), conflicts } });
}

const hashed = (text: string | null) => (text === null ? null : hashOf(text));

async function keptText(db: Parameters<typeof readTexts>[0], hash: string | null): Promise<string | null | undefined> {
  return hash === null ? null : (await readTexts(db, [hash])).get(hash);
}
