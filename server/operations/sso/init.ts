import { createHmac } from 'node:crypto';
import { portalWorld } from '../../../kinds';
import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { AnonymousOperation } from '../../http/operation';
import { findUserByEmail } from '../../users/users';

interface Payload {
  readonly email: string;
  readonly language?: string;
}

/**
 * Tells where and how an address signs in. An address nobody has gets the same answer from the same work: the same pool, not
 * invited, and a language that its keyed hash chooses, the same each time (decision D3, quality S53).
 */
export const initSso: AnonymousOperation<Payload> = {
  source: 'initSso',
  access: 'anonymous',
  audited: false,
  limit: { times: 30, seconds: 60 },
  async handle({ body, query, db, services }) {
    const { pool, settings, keys } = services;
    const { public: open, admin } = await settings.current(db);
    if (query.reg === 'true' && open.registrationEnabled === false) throw new ApiError('REGISTRATION_DISABLED');

    const email = body.email.trim().toLowerCase();
    const user = await findUserByEmail(db, email);
    const chosen = languageOf(keys.sign('language of strangers', email));
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const redirects = admin.ssoDomains as Readonly<Record<string, string>>; // kept to its schema when it is set
    return ok({
      userPoolId: pool.poolId,
      clientId: pool.clientId,
      ...(pool.endpoint === undefined ? {} : { endpoint: pool.endpoint }),
      invited: user?.status === 'INVITED',
      language: user?.language ?? chosen,
      ...(Object.hasOwn(redirects, domain) ? { redirect: redirects[domain] } : {}),
    });
  },
};

/** Most people of such a portal use English; strangers must look like them. */
const spread = [...Array.from({ length: 4 }, () => 'en'), ...portalWorld.languages];

function languageOf(signature: string): string {
  return spread[createHmac('sha256', 'spread').update(signature).digest().readUInt8(0) % spread.length] ?? 'en';
}
