import { hkdfSync } from 'node:crypto';

/** One secret, or several; the first one encrypts. */
export type Secrets = string | Uint8Array | readonly (string | Uint8Array)[];

/** The secrets, the encrypting one first. */
export function listed(secrets: Secrets): readonly (string | Uint8Array)[] {
  return typeof secrets === 'string' || secrets instanceof Uint8Array ? [secrets] : secrets;
}

/** Identifies a secret without revealing it. */
export function secretId(secret: string | Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret), '', 'portico secret id', 4)).toString('hex');
}

/** Keys that an encrypted value may use: the one it names, or all if it was encrypted before values named one. */
export function keysFor<Key>(
  sealed: string,
  ring: readonly { readonly id: string; readonly key: Key }[],
): readonly Key[] {
  const named = sealed.includes('.') ? ring.filter(({ id }) => sealed.startsWith(`${id}.`)) : ring;
  return named.map(({ key }) => key);
}

/** Data in the database was encrypted with another secret. The message contains instructions for an operator. */
export class SecretMismatch extends Error {
  override readonly name = 'SecretMismatch';
  constructor(options?: ErrorOptions) {
    super(
      [
        'The secret is not the one with which this database was set up, so nothing sealed in it can be read.',
        '  - If PORTAL_SECRET was changed, or the file "secret" of DATA_DIR is another one: give it back its former value.',
        '  - To change the secret, name both, the new one first: PORTAL_SECRETS=<new>,<former>, and run "portico keys rotate-secret".',
        '  - If the former secret is lost, start with an empty database; passwords and keys of this one cannot be recovered.',
      ].join('\n'),
      options,
    );
  }
}
