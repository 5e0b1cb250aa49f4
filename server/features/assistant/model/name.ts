import type { Configuration } from '../../../platform/configuration';

/** What names a language model. */
export type ModelConfiguration = Pick<NonNullable<Configuration['model']>, 'model' | 'url'>;

/** How a language model is named to people: by its name and its host. Empty if there is none. */
export function modelName(model: ModelConfiguration | undefined): string {
  return model === undefined ? '' : `${model.model} (${new URL(model.url).host})`;
}
