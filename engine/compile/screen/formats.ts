import type { Format } from '../../definition';
import type { FormatModel, JsonSchema } from '../../model';
import { operandPlace } from '../conditions';
import { jsonTypesOf } from '../context-path';
import { formatKinds } from '../format-kinds';
import { inside, type Spot } from '../report';
import { screenTarget } from './arguments';
import { itemSchema, type ScreenScope } from './scope';
import { allowedVariables, checkText } from './texts';
import { compileAlone, namesOf, ownLabels, partsOfSentence } from './words';

/** Formats for moments, and formats of texts that are no moments. */
const moments: readonly string[] = ['date', 'dateTime', 'day', 'relative', 'month'];
const plainTexts = ['line', 'lines', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6'];
const scalars = ['string', 'number', 'boolean'];

/**
 * How a value is formatted.
 * @param schema what is known of the value
 * @param name how a problem names the value
 * @param share reads the limit of a share: a place beside the value
 */
export function compileFormat(
  written: Format | undefined,
  spot: Spot,
  scope: ScreenScope,
  { schema, name, share }: { readonly schema: JsonSchema | undefined; readonly name: string; readonly share?: Share },
): FormatModel {
  if (written === undefined) return usualFormat(schema);
  const as = typeof written === 'string' ? written : written.as;
  const types = jsonTypesOf(schema);
  const allowed = as === 'words' && partsOfSentence(schema) ? ['object'] : (formatKinds[as].writes ?? scalars);
  if (types.length > 0 && !types.some((type) => allowed.includes(type)))
    scope.report(typeof written === 'string' ? spot : inside(spot, 'as'), 'format-does-not-fit', {
      format: as,
      name,
      foundKinds: types.join(', '),
      expectedKinds: allowed.join(', '),
    });
  else if (moments.includes(as) && typeof schema?.format === 'string' && plainTexts.includes(schema.format))
    scope.report(typeof written === 'string' ? spot : inside(spot, 'as'), 'format-does-not-fit', {
      format: as,
      name,
      foundKinds: schema.format,
      expectedKinds: 'date, date-time',
    });
  if (typeof written === 'string') return { as: written };
  switch (written.as) {
    case 'words':
    case 'duration':
    case 'money':
      return compileAlone(written, spot, scope, { schema, name });
    case 'label': {
      const place = operandPlace(written.labels, scope.world, inside(spot, 'labels'), scope.report);
      const words = ownLabels(written.words, inside(spot, 'words'), scope);
      return { as: 'label', labels: place?.path ?? [], ...(words && { words }) };
    }
    case 'link': {
      const to = screenTarget(written.to, inside(spot, 'to'), scope);
      return to ? { as: 'link', to } : { as: 'text' };
    }
    case 'share':
      return { as: 'share', of: share?.(written.of, inside(spot, 'of')) ?? [], value: written.value ?? 'number' };
    case 'changes':
      return {
        as: 'changes',
        from: share?.(written.from, inside(spot, 'from')) ?? [],
        names: namesOf(
          written.names ? { ids: written.names, spot: inside(spot, 'names') } : scope.names,
          written.words,
          spot,
          scope,
        ),
      };
    case 'snippet':
      checkText(written.words, inside(spot, 'words'), scope, allowedVariables.context);
      return { as: 'snippet', words: written.words };
    case 'count':
      checkText(written.words, inside(spot, 'words'), scope, allowedVariables.many);
      return { as: 'count', words: written.words };
    case 'list':
      return {
        as: 'list',
        of: compileFormat(written.of, inside(spot, 'of'), scope, { schema: itemSchema(schema), name, share }),
        ...(written.most !== undefined && { most: written.most }),
      };
  }
}

/** Finds a place beside the formatted value, and reports where there is none. */
export type Share = (written: string, spot: Spot) => readonly string[];

/** The default format of a value of which only the schema is known. */
function usualFormat(schema: JsonSchema | undefined): FormatModel {
  const [type] = jsonTypesOf(schema);
  if (type === 'boolean') return { as: 'yesNo' };
  if (type === 'number') return { as: 'number' };
  if (type === 'array') return { as: 'list', of: usualFormat(itemSchema(schema)) };
  if (schema?.format === 'date-time') return { as: 'dateTime' };
  if (schema?.format === 'date') return { as: 'date' };
  if (schema?.format === 'email') return { as: 'email' };
  if (schema?.format === 'file') return { as: 'file' };
  return { as: 'text' };
}
