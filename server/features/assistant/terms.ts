import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../engine/model';
import { type ModelConfiguration, modelName } from './model/name';

/**
 * Public settings that the configuration of the assistant decides: the model that is asked, and the version of the terms that name it.
 * Another model or host is another version, so that people accept it before their next message; without a model it is the version alone.
 */
export function assistantSettings(model: ModelConfiguration | undefined, { termsVersion }: JsonObject): JsonObject {
  const name = modelName(model);
  const version = String(termsVersion ?? '');
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return { assistantModel: name, assistantTerms: name === '' ? version : `${version} (${hash})` };
}
