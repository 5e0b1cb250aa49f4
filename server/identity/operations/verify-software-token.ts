import { cognitoError, refusals } from '../errors';
import type { Input } from '../input';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

type Needs = Pick<Services, 'db' | 'clientId' | 'access' | 'accounts' | 'challenges' | 'softwareTokens'>;

/** Puts an authenticator in force by its first code. Whether it is asked for at sign-in is the preference's business. */
export function verifySoftwareToken(services: Needs): Operation {
  return async (input) => {
    const code = input.text('UserCode', 64);
    const accessToken = input.optionalText('AccessToken');
    return accessToken === undefined
      ? verifyInSetup(services, input, code)
      : verifySignedIn(services, accessToken, code);
  };
}

async function verifySignedIn({ db, access, accounts, softwareTokens }: Needs, accessToken: string, code: string) {
  const { sub } = await access.require(db, accessToken);
  const enrolled = await transact(db, async (trx) => {
    const user = await accounts.hold(trx, sub);
    if (!user?.totp_pending) {
      return cognitoError('SoftwareTokenMFANotFoundException', 'Software token MFA has not been enabled for the user.');
    }
    return softwareTokens.enrol(trx, sub, user.totp_pending, code);
  });
  if (!enrolled) throw enrolmentRefused();
  return { Status: 'SUCCESS' };
}

async function verifyInSetup(
  { db, clientId, accounts, challenges, softwareTokens }: Needs,
  input: Input,
  code: string,
) {
  const claim = { session: input.optionalText('Session'), name: 'MFA_SETUP', clientId } as const;
  const { subject, state } = await challenges.look(db, claim);
  const session = await transact(db, async (trx) => {
    await accounts.hold(trx, subject);
    const held = await challenges.hold(trx, claim);
    if (state.secret === undefined) throw refusals.invalidSession();
    if (!(await softwareTokens.enrol(trx, subject, state.secret, code))) throw enrolmentRefused();
    await challenges.close(trx, held);
    return challenges.open(trx, { subject, clientId, name: 'MFA_SETUP', state: { verified: 'yes' } });
  });
  return { Status: 'SUCCESS', Session: session };
}

function enrolmentRefused() {
  return cognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
}
