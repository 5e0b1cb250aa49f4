import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, useController, useFormState, useWatch } from 'react-hook-form';
import { complaintOf } from '../form/complaint';
import { type FieldSpec, optionsOf, type Values } from '../form/spec';

interface HandwrittenFieldProps {
  readonly field: FieldSpec;
  readonly control: Control<Values>;
}

const rulesOf = (field: FieldSpec) => ({ validate: (value: unknown) => complaintOf(field, value) ?? true });

/** The browser holds the text; the field renders only when its own problem changes. */
export function Text({ field, control }: HandwrittenFieldProps) {
  const { errors } = useFormState({ control, name: field.name, exact: true });
  const { ref, ...input } = control.register(field.name, rulesOf(field));
  const problem = errors[field.name];
  return (
    <TextField
      id={field.name}
      label={field.label}
      type={field.kind}
      required={field.required}
      error={problem !== undefined}
      helperText={problem?.message}
      fullWidth
      inputRef={ref}
      slotProps={{ htmlInput: { 'data-field': field.name } }}
      {...input}
    />
  );
}

export function Choice({ field, control }: HandwrittenFieldProps) {
  const by = useWatch({ control, name: field.optionsBy ?? field.name, disabled: field.optionsBy === undefined });
  const {
    field: { ref, value, ...input },
    fieldState: { error },
  } = useController({ control, name: field.name, rules: rulesOf(field) });
  return (
    <TextField
      select
      id={field.name}
      label={field.label}
      required={field.required}
      error={error !== undefined}
      helperText={error?.message}
      fullWidth
      inputRef={ref}
      value={value ?? ''}
      slotProps={{ select: { SelectDisplayProps: { 'data-field': field.name } as object } }}
      {...input}
    >
      {optionsOf(field, by).map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function Tick({ field, control }: HandwrittenFieldProps) {
  const {
    field: { ref, value, ...input },
  } = useController({ control, name: field.name });
  return (
    <FormControlLabel
      label={field.label}
      control={
        <Checkbox
          checked={value === true}
          slotProps={{ input: { ref, 'data-field': field.name } as object }}
          {...input}
        />
      }
    />
  );
}
