import type { TemplatesType } from '@rjsf/utils';
import { FieldTemplate } from './field';
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './list';
import {
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  OptionalDataControlsTemplate,
  UnsupportedFieldTemplate,
} from './parts';

/** Said by the frame. */
const Nothing = () => null;

/** How rjsf's structure looks: everything a person sees is drawn here or by the kit, nothing by rjsf's own templates. */
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
