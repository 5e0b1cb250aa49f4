import { cognitoError, refusals } from '../errors';
import type { CallerOperation, Operation, Services } from '../services';
import { transact } from '../transaction';

/** Activates an authenticator with its first code. The preference determines whether it is required at sign-in. */
export function verifySoftwareToken(
  services: Pick<Services, 'changes' | 'grants' | 'softwareTokens'>,
): CallerOperation {
  const { changes, grants, softwareTokens } = services;
  return async (input, caller) => {
    const code = input.text('UserCode', 64);
    await changes.make(caller, async (trx, user) => {
      // Only the sign-in that received a secret can prove it.
      if (user.totp_pending === null || user.totp_pending_family !== caller.family) {
        return cognitoError(
          'SoftwareTokenMFANotFoundException',
          'Software token MFA has not been enabled for the user.',
        );
      }
      if (!(await softwareTokens.enrol(trx, user.sub, user.totp_pending, code))) return enrolmentRefused();
      await grants.noteCode(trx, caller.family);
      return 'authenticatorChanged';
    });
    return { Status: 'SUCCESS' };
  };
}

/** The same inside the MFA_SETUP step of a sign-in. */
export function verifyInSetup(
  services: Pick<Services, 'db' | 'clientId' | 'accounts' | 'challenges' | 'changes' | 'notices' | 'softwareTokens'>,
): Operation {
  const { db, clientId, accounts, challenges, changes, notices, softwareTokens } = services;
  return async (input) => {
    const code = input.text('UserCode', 64);
    const claim = { session: input.optionalText('Session'), name: 'MFA_SETUP', clientId } as const;
    const { subject, state } = await challenges.look(db, claim);
    const { user, session } = await transact(db, async (trx) => {
      const user = await accounts.hold(trx, subject);
      const held = await challenges.hold(trx, claim);
      if (state.secret === undefined || !user?.enabled) throw refusals.invalidSession();
      if (!(await softwareTokens.enrol(trx, subject, state.secret, code))) throw enrolmentRefused();
      await challenges.close(trx, held);
      await changes.follow(trx, 'authenticatorChanged', user);
      const session = await challenges.open(trx, { subject, clientId, name: 'MFA_SETUP', state: { verified: 'yes' } });
      return { user, session };
    });
    notices.write('authenticatorChanged', user);
    return { Status: 'SUCCESS', Session: session };
  };
}

function enrolmentRefused() {
  return cognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
}
