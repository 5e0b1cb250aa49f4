import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../engine/model';
import type { Configuration } from '../../platform/configuration';

/** What names a language model. */
type ModelConfiguration = Pick<NonNullable<Configuration['model']>, 'model' | 'url'>;

/** How a language model is named to people: by its name and its host. Empty if there is none. */
function modelName(model: ModelConfiguration | undefined): string {
  return model === undefined ? '' : `${model.model} (${new URL(model.url).host})`;
}

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
