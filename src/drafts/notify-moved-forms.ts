import type { LocaleKey } from '../../engine/model';
import type { NoticeQueue } from '../../engine/react';
import type { DefinitionsClient } from '../definitions/definitions-client';
import type { ChangedForms } from './changed-forms';

/**
 * Tells who has a form open that its publisher ended, and leads to the newest: by a reload, over which drafts are kept, unless the publisher stopped it. It is not done
 * unasked, in the middle of a word; the notice stays. Returns what to do when the server refuses such a form all the same: a tab that slept,
 * or that was sending, asks for the edition of now and tells again.
 */
export function notifyMovedForms(
  definitions: Pick<DefinitionsClient, 'onEdition' | 'isEnded' | 'isStopped' | 'renew'>,
  changes: Pick<ChangedForms, 'opened' | 'onOpen'>,
  notices: Pick<NoticeQueue, 'push'>,
  reload: () => void = () => window.location.reload(),
): () => Promise<void> {
  const told = new Set<string>();
  const look = () => {
    const news = changes.opened().filter(({ id, hash }) => definitions.isEnded(id, hash) && !told.has(hash));
    if (news.length === 0) return;
    for (const { hash } of news) told.add(hash);
    const action = { label: 'common:changedForm.go', act: reload };
    const stopped = news.filter(({ id, hash }) => definitions.isStopped(id, hash));
    const tell = (message: LocaleKey) => notices.push({ severity: 'warning', message, args: {}, action, stays: true });
    if (stopped.length > 0) tell('common:changedForm.stopped');
    if (stopped.length < news.length) tell('common:changedForm.text');
  };
  definitions.onEdition(look);
  // A page stays on its edition: a form of it may be opened after it was ended.
  changes.onOpen(look);
  look();
  return async () => {
    told.clear();
    await definitions.renew();
    look();
  };
}
