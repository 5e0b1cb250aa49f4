import type { TemplatesType } from '@rjsf/utils';
import { FieldTemplate } from './field';
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './list';
import {
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  OptionalDataControlsTemplate,
  UnsupportedFieldTemplate,
} from './parts';

/** Drawn by the frame. */
const Nothing = () => null;

/** How rjsf's structure is drawn: everything visible is drawn here or by the kit, nothing by rjsf's own templates. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  OptionalDataControlsTemplate,
  UnsupportedFieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};
