import type { Database, Work } from './transaction';

const DAY = 24 * 60 * 60 * 1000;

/** Deletes a user and everything the pool stored about them. */
export async function forget(trx: Work, sub: string): Promise<void> {
  await trx.deleteFrom('idp_attempt').where('subject', '=', sub).where('factor', '=', 'codes').execute();
  await trx.deleteFrom('idp_code').where('subject', '=', sub).execute();
  await trx.selectFrom('idp_user').select('sub').where('sub', '=', sub).forUpdate().execute();
  await trx.deleteFrom('idp_challenge').where('subject', '=', sub).execute();
  await trx.deleteFrom('idp_attempt').where('subject', '=', sub).execute();
  await trx.deleteFrom('idp_user').where('sub', '=', sub).execute();
}

/**
 * Deletes expired rows. Codes are retained for a day longer, because their number limits the sending; so are revoked sign-ins, because
 * their access tokens may still be in use, and failures whose lock has passed, because they count toward the next one.
 */
export async function sweep(db: Database, now: number): Promise<void> {
  const yesterday = new Date(now - DAY);
  await db.deleteFrom('idp_challenge').where('expires_at', '<=', new Date(now)).execute();
  await db.deleteFrom('idp_code').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('idp_refresh').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('idp_attempt').where('updated_at', '<', yesterday).execute();
}
