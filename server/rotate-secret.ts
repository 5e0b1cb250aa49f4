import { type Kysely, sql } from 'kysely';
import { createKeyring, keyContext } from './identity';
import { hashingRow } from './installation';
import type { Database } from './platform/database';
import { createSealingKeys } from './platform/http/sealing';
import type { Random } from './platform/ports';
import { listed, type Secrets, secretId } from './platform/secrets';

/** A column of long-lived encrypted values, and how one of them is encrypted again. */
interface SealedColumn {
  readonly table: 'idp_user' | 'idp_key' | 'installation' | 'signing_keys' | 'outbox';
  readonly column: string;
  readonly id: string;
  readonly seal: (value: string, id: string) => string;
}

/** Rows read at once. */
const batch = 500;

/**
 * Encrypts all long-lived values with the first secret, so that the others are no longer needed. Runs while servers are running, which must
 * already have the first secret: values changed meanwhile are left alone. Short-lived values (open sign-ins, stored answers) are left to
 * expire.
 * @returns how many values were encrypted again
 */
export async function resealAll(db: Kysely<Database>, secrets: Secrets, random: Random): Promise<number> {
  let count = 0;
  for (const column of sealedColumns(secrets, random)) count += await resealColumn(db, column, secrets);
  return count;
}

function sealedColumns(secrets: Secrets, random: Random): readonly SealedColumn[] {
  const keyring = createKeyring(secrets, random);
  const keys = createSealingKeys(secrets);
  const inPool = (context: (id: string) => string) => (value: string, id: string) =>
    keyring.seal(keyring.open(value, context(id)), context(id));
  const inPortal = (purpose: (id: string) => string) => (value: string, id: string) => {
    const opened = keys.open(purpose(id), value);
    if (opened === undefined)
      throw new Error(`A value of "${purpose(id)}" was sealed under a secret that is not known.`);
    return keys.seal(purpose(id), opened);
  };
  const totp = inPool((sub) => `idp_user.totp ${sub}`);
  return [
    { table: 'installation', column: 'value', id: 'name', seal: inPool(() => hashingRow.context) },
    { table: 'idp_key', column: 'private_key', id: 'kid', seal: inPool(keyContext) },
    { table: 'idp_user', column: 'verifier', id: 'sub', seal: inPool((sub) => `idp_user.verifier ${sub}`) },
    { table: 'idp_user', column: 'totp_secret', id: 'sub', seal: totp },
    { table: 'idp_user', column: 'totp_pending', id: 'sub', seal: totp },
    { table: 'signing_keys', column: 'private_encrypted', id: 'kid', seal: inPortal((kid) => `signing key ${kid}`) },
    { table: 'outbox', column: 'variables', id: 'id', seal: inPortal(() => 'letter') },
    { table: 'outbox', column: 'content', id: 'id', seal: inPortal(() => 'written letter') },
  ];
}

async function resealColumn(db: Kysely<Database>, sealed: SealedColumn, secrets: Secrets): Promise<number> {
  const { column, id, seal } = sealed;
  const [newest] = listed(secrets).map(secretId);
  const [table, name, key] = [sql.table(sealed.table), sql.ref(column), sql.ref(id)];
  let count = 0;
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; value: string }>`
      select ${key} as id, ${name} as value from ${table}
      where ${name} not like ${`${newest}.%`} and ${key} > ${after} order by ${key} limit ${batch}`.execute(db);
    for (const row of rows) {
      const { numAffectedRows } = await sql`
        update ${table} set ${name} = ${seal(row.value, row.id)} where ${key} = ${row.id} and ${name} = ${row.value}`.execute(
        db,
      );
      count += Number(numAffectedRows ?? 0);
    }
    const last = rows.at(-1)?.id;
    if (last === undefined || rows.length < batch) return count;
    after = last;
  }
}
