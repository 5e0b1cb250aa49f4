import { download } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { visibleLicense } from '../../licenses';
import { licenseFile, licenseFileName, licenseFileText } from '../license-file';
import { findKey } from '../repository';
import { signingKey } from '../signing-key';
import { noteSignedFile } from '../signing-keys';
import { signText } from '../signing-pair';

/**
 * The signed license file for one of the user's own keys. Even administrators cannot get it for another user: it is intended for a machine
 * of the license's members.
 */
export const getLicenseFile: Operation<'getLicenseFile', 'id'> = {
  source: 'getLicenseFile',
  access: 'session',
  async handle(call) {
    const { db, now, services } = call;
    const license = await visibleLicense(call, call.params.id);
    if (!license.manager) throw new ApiError('PERMISSION_DENIED');
    if (license.status !== 'ACTIVE' && license.status !== 'EXPIRING') {
      throw new ApiError('LICENSE_NOT_VALID', { args: { status: license.status } });
    }
    const keyId = call.query.keyId;
    if (keyId === undefined) throw invalid({ keyId: { code: 'REQUIRED' } });
    const key = await findKey(db, { userId: call.actor.id, everything: false }, keyId, now);
    if (key?.status !== 'ACTIVE' || (key.licenseId !== null && key.licenseId !== license.id)) {
      throw invalid({ keyId: { code: 'UNKNOWN' } });
    }
    const signer = await signingKey(db, services.random, services.keys, now);
    const text = licenseFileText(license, key, { at: now, kid: signer.kid });
    await noteSignedFile(db, signer.kid, license.id, now);
    return download({
      type: 'text/plain',
      fileName: licenseFileName(license),
      content: [licenseFile(text, signText(text, signer, services.keys))],
    });
  },
};
