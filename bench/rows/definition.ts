import { compile } from '../../engine/compile';
import { readDefinitions } from '../../engine/definition';
import type { FieldFormModel } from '../../engine/model';
import { builtInComponents, builtInKinds, createRegistry, vocabularyOf } from '../../engine/runtime';
import { pricePattern, regions, units } from './contract';

/** The table of prices as a realistic definition. */
export function compiledRows(): FieldFormModel {
  const form = {
    $schema: '../meta/form.schema.json',
    id: 'prices',
    steps: [
      {
        id: 'only',
        fields: [
          {
            name: 'items',
            type: 'list',
            unique: ['code', 'region'],
            columns: [
              { name: 'code', type: 'text', maxLength: 40 },
              { name: 'label', type: 'text' },
              { name: 'region', type: 'choice', required: false, options: regions.map((value) => ({ value })) },
              { name: 'unit', type: 'choice', options: units.map((value) => ({ value })) },
              { name: 'price', type: 'text', validate: [{ type: 'pattern', pattern: pricePattern }] },
            ],
          },
        ],
        submit: { label: 'iam:prices.save' },
      },
    ],
  };
  const definitions = readDefinitions([
    { path: 'schemas/forms/prices.form.json', bytes: JSON.stringify(form) },
    { path: 'locales/en/iam.json', bytes: JSON.stringify({ prices: { save: 'Save' } }) },
  ]);
  const registry = createRegistry({ ...builtInKinds(), components: builtInComponents });
  const { model, problems } = compile(definitions, vocabularyOf(registry, { contexts: {}, languages: ['en'] }));
  const compiled = model.forms.prices;
  if (compiled?.kind !== 'fields') throw new Error(`The table does not compile: ${JSON.stringify(problems)}`);
  return compiled;
}
