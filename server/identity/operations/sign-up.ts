import { normalizeUsername } from '../accounts';
import { readAttributes } from '../attributes';
import { codeHours } from '../codes';
import { codeDelivery } from '../delivery';
import { cognitoError, refusals } from '../errors';
import { maskAddress } from '../mask';
import { askBeforeSignUp } from '../pre-sign-up';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Maximum length of an address, as in the forms (specification section 5): 64 before the sign and 255 after it (RFC 5321, section 4.5.3.1).
 */
const MAX_ADDRESS_LENGTH = 320;

/** One @ between a name and a domain with a dot; the confirmation code is the real test. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Creates an unconfirmed user and sends the code by email. Like Cognito, it reveals that an address is taken: its owner is offered to sign
 * in instead.
 */
export function signUp(
  services: Pick<
    Services,
    'db' | 'clock' | 'random' | 'accounts' | 'changes' | 'passwords' | 'preSignUp' | 'codes' | 'letters'
  >,
): Operation {
  const { db, clock, random, accounts, changes, passwords, preSignUp, codes, letters } = services;
  return async (input) => {
    const email = normalizeUsername(input.text('Username', 2048));
    const password = input.password('Password');
    const { email: stated, attributes } = readAttributes(input.list('UserAttributes'));
    if (email.length > MAX_ADDRESS_LENGTH || !address.test(email)) {
      throw refusals.invalidParameter('Username should be an email.');
    }
    if (stated !== undefined && normalizeUsername(stated) !== email) {
      throw refusals.invalidParameter('User attribute email must be the same as the username.');
    }

    const sub = random.uuid();
    const credential = await passwords.choose({ sub, email, attributes }, password);
    await askBeforeSignUp(preSignUp, { email, attributes, metadata: input.texts('ClientMetadata') });
    const now = new Date(clock.now());
    const code = await transact(db, async (trx) => {
      const made = await trx
        .insertInto('idp_user')
        .values({
          sub,
          email,
          email_verified: false,
          status: 'UNCONFIRMED',
          enabled: true,
          ...accounts.sealCredential(sub, credential),
          password_expires_at: null,
          attributes: JSON.stringify(attributes),
          totp_secret: null,
          totp_pending: null,
          totp_step: null,
          mfa_enabled: false,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('sub')
        .executeTakeFirst();
      if (!made) return cognitoError('UsernameExistsException', 'An account with the given email already exists.');
      await changes.follow(trx, 'signedUp', { sub, email });
      return codes.issue(trx, { subject: sub, purpose: 'confirmSignUp', deliverable: true });
    });
    letters.send({ email, attributes }, 'SIGN_UP_CODE', { code, expiresInHours: String(codeHours.confirmSignUp) });
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: codeDelivery(maskAddress(email)) };
  };
}
