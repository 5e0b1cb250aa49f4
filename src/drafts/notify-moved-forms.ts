import type { NoticeQueue } from '../../engine/react';
import type { DefinitionsClient } from '../definitions/definitions-client';
import type { ChangedForms } from './changed-forms';

/**
 * Tells who has a form open that its publisher ended, and leads to the newest: by a reload, over which drafts are kept. It is not done
 * unasked, in the middle of a word.
 */
export function notifyMovedForms(
  definitions: Pick<DefinitionsClient, 'onEdition' | 'isEnded'>,
  changes: Pick<ChangedForms, 'opened'>,
  notices: Pick<NoticeQueue, 'push'>,
  reload: () => void = () => window.location.reload(),
): void {
  const told = new Set<string>();
  definitions.onEdition(() => {
    const news = changes.opened().filter(({ id, hash }) => definitions.isEnded(id, hash) && !told.has(hash));
    if (news.length === 0) return;
    for (const { hash } of news) told.add(hash);
    const action = { label: 'common:changedForm.go', act: reload };
    notices.push({ severity: 'warning', message: 'common:changedForm.text', args: {}, action });
  });
}
