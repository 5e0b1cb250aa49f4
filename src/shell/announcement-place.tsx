import type { ComponentProps } from 'react';
import type { JsonObject } from '../../engine/model';
import { isObject } from '../../engine/runtime';
import type { Announcement } from './announcement';

let Loaded: typeof Announcement | undefined;

/**
 * Loads what draws the announcement, before the first page is drawn, where the settings have one that is active: as a rule they have
 * none. Never fails: the page is worth more than its announcement, and the error display tells of a part that is missing.
 */
export async function prepareAnnouncement({ announcement }: JsonObject): Promise<void> {
  if (!isObject(announcement) || announcement.active !== true) return;
  Loaded = await import('./announcement').then(
    (code) => code.Announcement,
    () => undefined,
  );
}

/** The announcement of the settings, where there is one. */
export function AnnouncementPlace(props: ComponentProps<typeof Announcement>) {
  return Loaded ? <Loaded {...props} /> : null;
}
