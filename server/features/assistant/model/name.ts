import type { ModelConfiguration } from './model';

/** How a language model is named to people: by its name and its host. Empty if there is none. */
export function modelName(model: Pick<ModelConfiguration, 'model' | 'url'> | undefined): string {
  return model === undefined ? '' : `${model.model} (${new URL(model.url).host})`;
}
