import type { Clock, Random } from '../platform/ports';
import type { User } from './accounts';
import type { AttemptOutcome, Attempts } from './attempts';
import type { RecoveryCodes } from './recovery-codes';
import type { Keyring } from './seal';
import { acceptedStep, encodeBase32 } from './totp';
import type { Work } from './transaction';

/** Authenticators: their secrets are encrypted, and each of their codes is valid once. */
export interface SoftwareTokens {
  /** A new base32 secret of 160 bits. */
  makeSecret(): string;
  seal(sub: string, secret: string): string;
  /**
   * Verifies a code, of the app or a recovery code, at sign-in or for a fresh proof; a wrong one counts toward the lock. The user must have
   * been read in `trx`.
   */
  prove(trx: Work, user: User, code: string): Promise<AttemptOutcome<true>>;
  /** Activates a secret once a code proves that the user has it; false for a wrong code. */
  enrol(trx: Work, sub: string, sealedSecret: string, code: string): Promise<boolean>;
}

export function createSoftwareTokens(services: {
  clock: Clock;
  random: Random;
  keyring: Keyring;
  attempts: Attempts;
  recoveryCodes: RecoveryCodes;
}): SoftwareTokens {
  const { clock, random, keyring, attempts, recoveryCodes } = services;
  const context = (sub: string) => `idp_user.totp ${sub}`;

  return {
    makeSecret: () => encodeBase32(random.bytes(20)),
    seal: (sub, secret) => keyring.seal(secret, context(sub)),

    prove: (trx, user, code) =>
      attempts.try(trx, user.sub, 'softwareToken', async () => {
        // Read again under the lock of `try`: another request may have just used this code.
        const row = await trx
          .selectFrom('idp_user')
          .select(['totp_secret', 'totp_step'])
          .where('sub', '=', user.sub)
          .forUpdate()
          .executeTakeFirst();
        if (!row?.totp_secret) return undefined;
        const step = acceptedStep(keyring.open(row.totp_secret, context(user.sub)), code, clock.now(), row.totp_step);
        // The protocol has no challenge for recovery codes, so they are accepted in place of the app's code.
        if (step === undefined) return (await recoveryCodes.use(trx, user.sub, code)) || undefined;
        await trx.updateTable('idp_user').set({ totp_step: step }).where('sub', '=', user.sub).execute();
        return true;
      }),

    async enrol(trx, sub, sealedSecret, code) {
      const step = acceptedStep(keyring.open(sealedSecret, context(sub)), code, clock.now(), null);
      if (step === undefined) return false;
      await trx
        .updateTable('idp_user')
        .set({ totp_secret: sealedSecret, totp_pending: null, totp_step: step, updated_at: new Date(clock.now()) })
        .where('sub', '=', sub)
        .execute();
      return true;
    },
  };
}
