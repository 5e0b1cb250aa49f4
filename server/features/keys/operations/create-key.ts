import type { ApiKeyCreate } from '../../../../schemas/types.gen';
import { created } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { recordEvent } from '../../events';
import { findLicense, lockLicense, usableStatuses } from '../../licenses';
import { countKeys, countOwnKeys, findKey, holdKeysOf, insertKey } from '../repository';
import { freshAccessId, freshSecret } from '../secret';

/** Maximum number of keys per user; more indicates a broken program. */
const mostKeys = 200;

/**
 * Creates a key for the caller. Only this answer contains the secret; a repeat of the same attempt gets the same answer (quality R5, S50).
 */
export const createKey: Operation<'createApiKey'> = {
  source: 'createApiKey',
  access: { permission: 'createApiKey' },
  action: 'key.create',
  idempotent: true,
  async handle(call) {
    const { actor, body, db, now, services } = call;
    if (body.expiresAt && Date.parse(body.expiresAt) <= now) throw invalid({ expiresAt: { code: 'IN_THE_PAST' } });
    await holdKeysOf(db, actor.id);
    if (body.licenseId) await mayBind(call, body.licenseId);
    const own = await countOwnKeys(db, actor.id);
    if (own >= mostKeys) throw new ApiError('API_KEY_LIMIT_REACHED', { args: { limit: mostKeys } });

    const id = services.random.uuid();
    const { secret, hash, hint } = freshSecret(services.random);
    await insertKey(db, {
      ...call.kept.create(true),
      id,
      created_at: new Date(now),
      created_by: actor.id,
      updated_at: new Date(now),
      updated_by: actor.id,
      access_id: freshAccessId(services.random),
      name: body.name,
      description: body.description ?? null,
      owner_id: actor.id,
      license_id: body.licenseId ?? null,
      secret_hash: hash,
      secret_hint: hint,
      secret_created_at: new Date(now),
      enabled: true,
      is_default: own === 0,
      expires_at: body.expiresAt ? new Date(body.expiresAt) : null,
    });
    const key = await findKey(db, { userId: actor.id, everything: false }, id, now);
    if (!key) throw new Error('A key that was just stored cannot be read.');
    if (key.licenseId !== null) {
      await recordEvent(db, services.random, {
        licenseId: key.licenseId,
        type: 'KEY_CREATED',
        severity: 'LOW',
        message: `The API key ${key.name} was created.`,
        data: { keyId: id, accessId: key.accessId },
        at: now,
      });
    }
    await services.mailer(db).send({
      to: actor.email,
      template: 'KEY_CREATED',
      language: actor.user.language,
      variables: { name: key.name, accessId: key.accessId, firstName: actor.user.first_name },
    });
    call.audit({ targetType: 'key', targetId: id, targetLabel: key.name, after: key });
    return created({ ...key, secret }, key.revision);
  },
};

/** A key can be bound only to a license that the user owns or manages, within the license's limit of keys. */
async function mayBind(call: Call<ApiKeyCreate, never, Actor>, licenseId: string): Promise<void> {
  await lockLicense(call.db, licenseId);
  const license = await findLicense(call.db, { userId: call.actor.id, everything: false }, licenseId, call.now);
  if (!license) throw invalid({ licenseId: { code: 'UNKNOWN' } });
  if (!usableStatuses.includes(license.status)) throw new ApiError('LICENSE_NOT_VALID');
  const limit = license.limits.keys;
  if (limit !== null && (await countKeys(call.db, licenseId)) >= limit) {
    throw new ApiError('API_KEY_LIMIT_REACHED', { args: { limit } });
  }
}
