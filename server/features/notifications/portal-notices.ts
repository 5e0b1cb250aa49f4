import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LetterTemplate } from '../../mail/template/job';
import type { Database } from '../../platform/database';

/** A notice to one user in the portal about one of their licenses. */
export interface PortalNotice {
  /** Notices are unique per occasion. */
  readonly occasion: string;
  readonly userId: string;
  readonly licenseId: string;
  /** Shown until this moment: the end of the license. */
  readonly until: Date;
  readonly words: Readonly<Record<string, LetterTemplate>>;
}

/** Adds notices to the user's notifications; a newer one about the same license replaces an older one. */
export async function notifyInPortal(db: Kysely<Database>, notices: readonly PortalNotice[], now: Date): Promise<void> {
  for (const { occasion, userId, licenseId, until, words } of notices) {
    const variants = Object.entries(words).map(([language, { subject, body }]) => {
      const text = plain(body);
      return [language, { title: subject, summary: text, body: text }];
    });
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('posts')
        .values({
          id: idOf(occasion),
          created_at: now,
          created_by: null,
          updated_at: now,
          updated_by: null,
          type: 'NOTIFICATION',
          severity: 'MEDIUM',
          audience: 'PERSON',
          status: 'PUBLISHED',
          publish_at: now,
          close_at: until,
          variants: JSON.stringify(Object.fromEntries(variants)),
          recipient_id: userId,
          license_id: licenseId,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made === undefined) return;
      await trx
        .deleteFrom('posts')
        .where('recipient_id', '=', userId)
        .where('license_id', '=', licenseId)
        .where('id', '!=', made.id)
        .execute();
    });
  }
}

/** Withdraws notices of an end that no longer applies to the license. */
export async function takeBackNotices(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('posts')
    .where('license_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from licenses where licenses.id = posts.license_id
        and licenses.state = 'ACTIVE' and date_trunc('milliseconds', licenses.expires_at) = posts.close_at)`,
    )
    .execute();
}

/** The body of a post is Markdown, and a license's name is user input. */
const plain = (text: string) => text.replace(/[[\]<>`*_\\]/g, '');

/** A UUID derived from the occasion. */
function idOf(occasion: string): string {
  const hex = createHash('sha256').update(occasion).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
