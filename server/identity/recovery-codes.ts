import type { Random } from '../platform/ports';
import type { Keyring } from './seal';
import type { Work } from './transaction';

/** Codes that replace a lost authenticator: written down by the user, each valid once, stored as keyed hashes. */
export interface RecoveryCodes {
  /** Ten new codes; older ones are void. They cannot be read again. */
  make(trx: Work, sub: string): Promise<readonly string[]>;
  /** True if the code is one of the user's; it is then used up. */
  use(trx: Work, sub: string, code: string): Promise<boolean>;
  /** Voids every code of the user. */
  clear(trx: Work, sub: string): Promise<void>;
}

const count = 10;
/** Crockford's base 32: no letter can be read as a digit. Ten of them are 50 bits, protected by the lock-out for guessed codes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

export function createRecoveryCodes({ random, keyring }: { random: Random; keyring: Keyring }): RecoveryCodes {
  const hashOf = (sub: string, code: string) => keyring.hash('recovery code', sub, code).toString('base64url');

  return {
    async make(trx, sub) {
      await this.clear(trx, sub);
      const codes = new Set<string>();
      while (codes.size < count) codes.add(Array.from(random.bytes(length), (byte) => alphabet[byte % 32]).join(''));
      await trx
        .insertInto('idp_recovery_code')
        .values([...codes].map((code) => ({ subject: sub, hash: hashOf(sub, code) })))
        .execute();
      return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
    },
    async use(trx, sub, written) {
      const code = normalized(written);
      if (code.length !== length) return false;
      const { numDeletedRows } = await trx
        .deleteFrom('idp_recovery_code')
        .where('subject', '=', sub)
        .where('hash', '=', hashOf(sub, code))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async clear(trx, sub) {
      await trx.deleteFrom('idp_recovery_code').where('subject', '=', sub).execute();
    },
  };
}

/** As users enter it: any case, with or without the hyphen, letters for the digits they resemble, full-width or not. */
function normalized(written: string): string {
  return written.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
