import { memo } from 'react';
import type { FormStore } from '../runtime';
import { FieldView } from './field-view';

interface FormFieldsProps {
  readonly store: FormStore;
  /** Indices of the step's fields in drawing order; keeps its identity while the order stays. */
  readonly fields: readonly number[];
  readonly prefix: string;
}

/** In a step of more fields than this each one is laid out by itself. */
const longForm = 40;

/** The fields of a step. Renders when their order changes, not when one of them does. */
export const FormFields = memo(function FormFields({ store, fields, prefix }: FormFieldsProps) {
  const beside = fields.some((index) => store.model.fields[index]?.width !== 'full');
  let name = 'pt-fields';
  if (beside) name += ' pt-beside';
  if (fields.length > longForm) name += ' pt-long';
  return (
    <div className={name}>
      {fields.map((index) => (
        <FieldView key={index} store={store} index={index} prefix={prefix} />
      ))}
    </div>
  );
});
