import type { ComponentProps } from 'react';
import type { JsonObject } from '../../engine/model';
import { isObject } from '../../engine/runtime';
import type { Announcement } from './announcement';

let Loaded: typeof Announcement | undefined;

/**
 * Loads what draws the announcement, before the first page is rendered, if the settings have an active one: usually they have none. Never
 * fails: the page matters more than its announcement, and the error display reports a part that is missing.
 */
export async function prepareAnnouncement({ announcement }: JsonObject): Promise<void> {
  if (!isObject(announcement) || announcement.active !== true) return;
  Loaded = await import('./announcement').then(
    (code) => code.Announcement,
    () => undefined,
  );
}

/** The announcement of the settings, if there is one. */
export function AnnouncementPlace(props: ComponentProps<typeof Announcement>) {
  return Loaded ? <Loaded {...props} /> : null;
}
