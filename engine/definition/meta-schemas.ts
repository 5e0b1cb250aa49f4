import action from '../../schemas/meta/action.schema.json';
import assistant from '../../schemas/meta/assistant.schema.json';
import computed from '../../schemas/meta/computed.schema.json';
import condition from '../../schemas/meta/condition.schema.json';
import field from '../../schemas/meta/field.schema.json';
import form from '../../schemas/meta/form.schema.json';
import jsonSchema from '../../schemas/meta/json-schema.schema.json';
import languages from '../../schemas/meta/languages.schema.json';
import letters from '../../schemas/meta/letters.schema.json';
import locale from '../../schemas/meta/locale.schema.json';
import names from '../../schemas/meta/names.schema.json';
import optionSource from '../../schemas/meta/option-source.schema.json';
import permissions from '../../schemas/meta/permissions.schema.json';
import routes from '../../schemas/meta/routes.schema.json';
import rule from '../../schemas/meta/rule.schema.json';
import screen from '../../schemas/meta/screen.schema.json';
import screenAction from '../../schemas/meta/screen-action.schema.json';
import screenItem from '../../schemas/meta/screen-item.schema.json';
import screenList from '../../schemas/meta/screen-list.schema.json';
import shared from '../../schemas/meta/shared.schema.json';
import sources from '../../schemas/meta/sources.schema.json';
import translations from '../../schemas/meta/translations.schema.json';
import { isObject, type JsonSchema } from '../model';

const documents: Readonly<Record<string, object>> = {
  'action.schema.json': action,
  'assistant.schema.json': assistant,
  'computed.schema.json': computed,
  'condition.schema.json': condition,
  'field.schema.json': field,
  'form.schema.json': form,
  'json-schema.schema.json': jsonSchema,
  'languages.schema.json': languages,
  'letters.schema.json': letters,
  'locale.schema.json': locale,
  'names.schema.json': names,
  'option-source.schema.json': optionSource,
  'permissions.schema.json': permissions,
  'routes.schema.json': routes,
  'rule.schema.json': rule,
  'screen-action.schema.json': screenAction,
  'screen-item.schema.json': screenItem,
  'screen-list.schema.json': screenList,
  'screen.schema.json': screen,
  'shared.schema.json': shared,
  'sources.schema.json': sources,
  'translations.schema.json': translations,
};

/**
 * The meta schemas of the definition languages, by file name: the single source for editors, for the reader and for the types. (The type of
 * an imported JSON file is its literal shape, which TypeScript does not accept as JSON.)
 */
export const metaSchemas = documents as Readonly<Record<string, JsonSchema>>;

/** A schema inside one of the files: a reference is resolved from its own place. */
export interface SchemaPlace {
  readonly file: string;
  readonly schema: JsonSchema;
}

/**
 * Follows a `$ref` of a meta schema: `#/…` in the same file, `other.schema.json#/…`, or a whole file. Only the project's own files use it,
 * so a reference that leads nowhere is a programming error and throws.
 */
export function followReference(reference: string, from: string): SchemaPlace {
  const [name = '', fragment = ''] = reference.split('#', 2);
  const file = name === '' ? from : name;
  let found: unknown = metaSchemas[file];
  for (const part of fragment.split('/').filter((each) => each !== '')) {
    found = isObject(found) ? found[part] : undefined;
  }
  if (!isObject(found)) throw new Error(`schemas/meta/${from}: ${reference} leads nowhere`);
  return { file, schema: found };
}
