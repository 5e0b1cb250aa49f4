import {
  type FieldModel,
  type Json,
  type JsonObject,
  type JsonSchema,
  mostRows,
  type RuleKind,
  type TypeKind,
  usualRows,
  type ValidationContext,
} from '../../model';
import { isNothing } from '../parse';
import { isObject } from '../path';
import { parseRows } from '../rows/parse-rows';
import { type ValidateCell, validateRows } from '../rows/validate-rows';
import { numberOr } from '../text';
import { type RuleContext, unverified, validateField } from '../verdict';
import { wrongKind } from './text';

/** Maximum number of cell problems reported at once; their total is reported too. */
const mostTold = 100;

/**
 * Rows of the same columns. A column is a field of a plain type; its cells are validated by the same code as any field, each when it was
 * changed.
 */
export function listType(types: readonly TypeKind[], rules: readonly RuleKind[]): TypeKind {
  const kinds = new Map(types.map((kind) => [kind.name, kind]));
  const kindOf = ({ type }: FieldModel) => kinds.get(type);
  const ruleContext: RuleContext = {
    rules: Object.fromEntries(rules.map((rule) => [rule.name, rule])),
    read: (argument) => ('value' in argument ? argument.value : undefined),
    isOn: (on) => on === true,
    canValidate: () => true,
  };

  function cellValidator(context: ValidationContext): ValidateCell {
    return (field, index, value) => {
      const kind = kindOf(field);
      if (!kind) return undefined;
      const offered = context.columnsOffered?.[index];
      const cell: ValidationContext = {
        settings: context.settings,
        values: {},
        now: context.now,
        ...(offered && { offered }),
      };
      const empty = value === undefined || isNothing({ field, kind }, value);
      const problem = validateField(ruleContext, {
        field,
        kind,
        value,
        empty,
        required: field.required === true,
        context: cell,
      });
      // Check refuses columns with asynchronous rules; one that is pending all the same counts as unverified.
      return problem instanceof Promise ? unverified : problem;
    };
  }

  return {
    name: 'list',
    holds: 'json',
    operators: ['isEmpty', 'isNotEmpty'],
    component: 'table',
    settings: {
      type: 'object',
      properties: {
        min: { type: 'integer', minimum: 0, maximum: mostRows },
        max: { type: 'integer', minimum: 1, maximum: mostRows },
        unique: { type: 'array', items: { type: 'string' } },
        csv: { type: 'boolean' },
        sends: { enum: ['rows', 'map', 'values'] },
      },
      additionalProperties: false,
    },
    parse: (input, field) => parseRows(rowsOf(input, field), field.columns ?? [], kindOf),
    judge(value, field, context) {
      if (!Array.isArray(value)) return wrongKind;
      const rows: readonly Json[] = value;
      const { least, most } = limitsOf(field);
      if (rows.length > most) return { code: 'list.tooMany', args: { count: most } };
      const verdict = validateRows(rows, field, context, cellValidator(context));
      if (rows.length < least) return { code: 'list.tooFew', args: { count: least } };
      if (verdict.count === 0) return undefined;
      const problems = verdict
        .first(mostTold)
        .map(({ pointer, code, message, args }) => ({ pointer, code, message, args }));
      return { code: 'list.cells', args: { count: verdict.count, problems } };
    },
    sent(value, field, context) {
      const changing = (field.columns ?? []).filter((column) => kindOf(column)?.sent !== undefined);
      if (!Array.isArray(value)) return value;
      const rows: readonly Json[] = value;
      const sent =
        changing.length === 0 ? rows : rows.map((row) => (isObject(row) ? sentRow(row, changing, context) : row));
      return packed(sent, field);
    },
    schema(field): JsonSchema {
      const { least, most } = limitsOf(field);
      const columns = field.columns ?? [];
      const [first, second] = columns;
      if (field.settings.sends === 'values' && first)
        return { type: 'array', items: cellSchema(first), maxItems: most, ...(least > 0 && { minItems: least }) };
      if (field.settings.sends === 'map' && second)
        return { type: 'object', additionalProperties: cellSchema(second), maxProperties: most };
      const required = columns.filter((column) => column.required === true).map(({ name }) => name);
      const items: JsonSchema = {
        type: 'object',
        properties: Object.fromEntries(columns.map((column) => [column.name, cellSchema(column)])),
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      };
      return { type: 'array', items, maxItems: most, ...(least > 0 && { minItems: least }) };
    },
  };

  function sentRow(row: JsonObject, columns: readonly FieldModel[], context: ValidationContext): JsonObject {
    const sent: Record<string, Json> = { ...row };
    for (const column of columns) {
      const value = row[column.name];
      const kind = kindOf(column);
      if (value !== undefined && kind?.sent) sent[column.name] = kind.sent(value, column, context);
    }
    return sent;
  }

  function cellSchema(column: FieldModel): JsonSchema {
    const schema = kindOf(column)?.schema(column) ?? {};
    const said = column.rules.flatMap((rule): JsonSchema[] => {
      const args = Object.entries(rule.args).flatMap(([name, arg]) =>
        'value' in arg ? [[name, arg.value] as const] : [],
      );
      const more = rule.when === true ? ruleContext.rules[rule.type]?.schema?.(Object.fromEntries(args)) : undefined;
      return more ? [more] : [];
    });
    return said.length > 0 ? { allOf: [schema, ...said] } : schema;
  }
}

/** The parsed value, as rows. */
function rowsOf(input: Json | undefined, { settings, columns: [first, second] = [] }: FieldModel): Json | undefined {
  if (settings.sends === 'map' && first && second && isObject(input))
    return Object.entries(input).map(([key, value]) => ({ [first.name]: key, [second.name]: value }));
  if (settings.sends === 'values' && first && Array.isArray(input)) {
    const values: readonly Json[] = input;
    return values.map((value) => (isObject(value) ? value : { [first.name]: value }));
  }
  return input;
}

/** Rows as they are sent. Incomplete values are reported as problems, and never sent. */
function packed(rows: readonly Json[], { settings, columns: [first, second] = [] }: FieldModel): Json {
  const cells = (row: Json, column: FieldModel | undefined) => (isObject(row) && column ? row[column.name] : undefined);
  if (settings.sends === 'map')
    return Object.fromEntries(
      rows.flatMap((row) => {
        const [key, value] = [cells(row, first), cells(row, second)];
        return key === undefined || value === undefined ? [] : [[String(key), value]];
      }),
    );
  if (settings.sends === 'values') return rows.flatMap((row) => cells(row, first) ?? []);
  return rows;
}

function limitsOf({ settings }: FieldModel): { readonly least: number; readonly most: number } {
  return { least: numberOr(settings.min, 0), most: numberOr(settings.max, usualRows) };
}
