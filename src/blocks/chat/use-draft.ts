import { useMemo } from 'react';
import { usePortal } from '../../portal-context';
import type { Draft } from './composer';

/** The draft of a question, stored with those of forms: as long as the tab lives, for its user alone, until it is sent. */
export function useDraft(chat: string | undefined): Draft {
  const portal = usePortal();
  return useMemo(() => {
    const name = `chat.${chat ?? 'new'}`;
    return {
      read() {
        const { shelf, owner } = portal.drafts();
        const kept = shelf.read(name, owner)?.draft;
        return typeof kept === 'string' ? kept : '';
      },
      keep(text) {
        const { shelf, owner } = portal.drafts();
        if (text === '') shelf.forget(name);
        else shelf.keep(name, owner, { draft: text, handed: {}, resumes: true });
      },
    };
  }, [portal, chat]);
}
