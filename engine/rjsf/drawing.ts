import { getSchemaType, getUiOptions, type Registry, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { Widgets } from '../react';

/**
 * How a field is framed: `control` and `group` as in the kit's widgets; `self`: the control draws its own label; `parts`: an object or a
 * list, which frames its parts; `union`: a choice between schemas.
 */
export type Drawing = 'control' | 'group' | 'self' | 'parts' | 'union';

interface Drawn {
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema | undefined;
  readonly registry: Registry;
}

const ownLabel = new Set(['checkbox', 'switch', 'CheckboxWidget']);
const grouped = new Set(['radio', 'checkboxes', 'RadioWidget', 'CheckboxesWidget']);

export function drawingOf({ schema, uiSchema, registry }: Drawn, widgets: Widgets): Drawing {
  const { widget } = getUiOptions(uiSchema);
  const isSelect = registry.schemaUtils.isSelect(schema);
  if ((schema.oneOf || schema.anyOf) && !isSelect) return 'union';
  const type = getSchemaType(schema);
  const name = typeof widget === 'string' ? widget : undefined;
  if (type === 'boolean' && (name === undefined || ownLabel.has(name))) return 'self';
  if (type === 'array' && name === undefined) {
    const { schemaUtils } = registry;
    return schemaUtils.isMultiSelect(schema) || schemaUtils.isFilesArray(schema, uiSchema) ? 'group' : 'parts';
  }
  if (type === 'object' && name === undefined) return 'parts';
  if (name === undefined) return 'control';
  if (grouped.has(name) || type === 'array') return 'group';
  const { frame } = widgets.get(name) ?? {};
  return frame === 'group' || frame === 'self' ? frame : 'control';
}
