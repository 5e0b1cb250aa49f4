import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database';

/** Hash of a text's content. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Rows per statement. */
const batch = 50;

/** Stores texts under their hashes. Existing ones are unchanged. */
export async function keepTexts(db: Db, texts: Iterable<string>, now: number): Promise<void> {
  const byHash = new Map([...texts].map((text) => [hashOf(text), text]));
  const there = new Set((await readRows(db, [...byHash.keys()], ['hash'])).map(({ hash }) => hash));
  const missing = [...byHash].filter(([hash]) => !there.has(hash));
  for (let at = 0; at < missing.length; at += batch) {
    const rows = missing.slice(at, at + batch).map(([hash, text]) => ({ hash, text, created_at: new Date(now) }));
    await db
      .insertInto('definition_texts')
      .values(rows)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

/** Texts by their hashes. */
export async function readTexts(db: Db, hashes: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(hashes)].filter((hash) => hash !== null);
  const rows = await readRows(db, wanted, ['hash', 'text']);
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

async function readRows<Column extends 'hash' | 'text'>(db: Db, hashes: readonly string[], columns: readonly Column[]) {
  if (hashes.length === 0) return [];
  return db.selectFrom('definition_texts').select(columns).where('hash', 'in', hashes).execute();
}
