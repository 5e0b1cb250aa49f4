import { hashOfText } from '../../engine/model';

const year = 365 * 24 * 3_600_000;

/** Identifies an announcement: a changed text is another announcement. */
interface AnnouncementWords {
  readonly title: string;
  readonly message?: string;
}

/** Announcements dismissed in this browser. */
export interface DismissedAnnouncements {
  has(announcement: AnnouncementWords): boolean;
  add(announcement: AnnouncementWords): void;
}

/**
 * Only the latest is remembered: there is one announcement at a time. Without storage it appears again with the next page (quality R18).
 */
export function dismissedAnnouncements(applicationId: string): DismissedAnnouncements {
  const key = `${applicationId}-announcement`;
  const wordsOf = ({ title, message = '' }: AnnouncementWords) => JSON.stringify([title, message]);
  return {
    has(announcement) {
      try {
        return localStorage.getItem(key) === wordsOf(announcement);
      } catch {
        return false;
      }
    },
    add(announcement) {
      try {
        localStorage.setItem(key, wordsOf(announcement));
      } catch {
        // It stays dismissed as long as the page lasts.
      }
      // The server renders first pages without it (`server/static/routes.ts`).
      void globalThis.cookieStore
        ?.set({
          name: key,
          value: hashOfText(wordsOf(announcement)),
          path: '/',
          sameSite: 'lax',
          expires: Date.now() + year,
        })
        .catch(() => undefined);
    },
  };
}
