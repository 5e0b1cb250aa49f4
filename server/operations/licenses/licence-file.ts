import { findKey } from '../../accounts/keys/repository';
import { licenceFile, licenceFileName, licenceFileText } from '../../accounts/licences/file';
import { visibleLicence } from '../../accounts/licences/visible';
import { signText } from '../../accounts/signing/pair';
import { signingKey } from '../../accounts/signing/signing-key';
import { download } from '../../http/answer';
import { ApiError, invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';

/**
 * The signed licence file for one of the person's own keys. Not even administrators get it for somebody else: it is made
 * for a machine of the licence's people.
 */
export const getLicenceFile: Operation<unknown, 'id'> = {
  source: 'getLicenceFile',
  access: 'session',
  async handle(call) {
    const { db, now, services } = call;
    const licence = await visibleLicence(call, call.params.id);
    if (!licence.manager) throw new ApiError('PERMISSION_DENIED');
    if (licence.status !== 'ACTIVE' && licence.status !== 'EXPIRING') {
      throw new ApiError('LICENSE_NOT_VALID', { args: { status: licence.status } });
    }
    const keyId = call.query.keyId;
    if (keyId === undefined) throw invalid({ keyId: { code: 'REQUIRED' } });
    const key = await findKey(db, { userId: call.actor.id, everything: false }, keyId, now);
    if (key?.status !== 'ACTIVE' || (key.licenseId !== null && key.licenseId !== licence.id)) {
      throw invalid({ keyId: { code: 'UNKNOWN' } });
    }
    const signer = await signingKey(db, services.random, services.keys, now);
    const text = licenceFileText(licence, key, { at: now, kid: signer.kid });
    return download({
      type: 'text/plain',
      fileName: licenceFileName(licence),
      content: [licenceFile(text, signText(text, signer, services.keys))],
    });
  },
};
