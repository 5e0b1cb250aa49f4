import { createHmac } from 'node:crypto';
import { ok } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';
import { languageCodes } from '../../../definitions';
import { ApiError } from '../../../platform/http/api-error';
import { findUserByEmail } from '../../../users/users';

/**
 * Returns where and how an address signs in. An unknown address gets the same answer from the same work: the same pool, not invited, and a
 * language derived from its keyed hash, the same each time (decision D3, quality S53).
 */
export const initSso: AnonymousOperation<'initSso'> = {
  source: 'initSso',
  access: 'anonymous',
  audited: false,
  // The pool reads over a separate connection: not while this one is in use.
  transaction: 'own',
  limit: { times: 30, seconds: 60 },
  async handle({ body, query, db, services }) {
    const { pool, settings, keys } = services;
    const { public: open, admin } = await settings.current(db);
    if (query.reg === 'true' && open.registrationEnabled === false) throw new ApiError('REGISTRATION_DISABLED');

    const email = body.email.trim().toLowerCase();
    const user = await findUserByEmail(db, email);
    // Queried for every address, so that unknown ones take equally long. If the pool fails, only the language is missing.
    const atPool = await pool.admin.findByEmail(email).catch(() => undefined);
    const waiting = atPool?.attributes.locale ?? atPool?.attributes['custom:language'];
    const languages = languageCodes(services.definitions.edition());
    const chosen =
      languages.find((known) => known === waiting) ??
      languageOf(keys.sign('language of strangers', email), body.language, languages);
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const redirects = admin.ssoDomains as Readonly<Record<string, string>>; // validated against its schema when set
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

/**
 * The language of an unknown address: in nine of ten cases the one that the browser requested, so that visitors rarely get the question
 * (decision D18).
 */
function languageOf(signature: string, asked: string | undefined, languages: readonly string[]): string {
  const chance = createHmac('sha256', 'spread').update(signature).digest();
  const language = languages.find((known) => known === asked);
  if (language !== undefined && chance.readUInt8(1) % 10 !== 0) return language;
  // Most users of such a portal use the first; unknown addresses must look the same.
  const [first = 'en'] = languages;
  const spread = [first, first, first, first, ...languages];
  return spread[chance.readUInt8(0) % spread.length] ?? first;
}
