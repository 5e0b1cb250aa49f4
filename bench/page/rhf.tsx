import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { FieldSpec, FormSpec, SectionSpec, Values } from '../form/spec';
import { offer } from './contract';
import { Choice, Text, Tick } from './rhf-fields';

/**
 * The same form written by hand with react-hook-form and MUI, as its documentation recommends: texts and numbers registered, so that typing
 * renders nothing; checkboxes and choices controlled; each field subscribes to its own problem only.
 */
offer({
  peer: 'rhf',
  problems: '.MuiFormHelperText-root.Mui-error',
  locate: (name) => document.querySelector<HTMLElement>(`[data-field="${name}"]`),
  prepare: async (spec) => (element, values) => {
    const root = createRoot(element);
    let form: UseFormReturn<Values> | undefined;
    root.render(
      <HandwrittenForm
        spec={spec}
        values={values}
        opened={(opened) => {
          form = opened;
        }}
      />,
    );
    return {
      unmount: () => root.unmount(),
      submit: () => element.querySelector('form')?.requestSubmit(),
      value: (name) => form?.getValues(name),
    };
  },
});

interface HandwrittenFormProps {
  readonly spec: FormSpec;
  readonly values: Values;
  readonly opened: (form: UseFormReturn<Values>) => void;
}

function HandwrittenForm({ spec, values, opened }: HandwrittenFormProps) {
  const form = useForm<Values>({ defaultValues: values });
  opened(form);
  return (
    <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
      <Sections sections={spec.sections} control={form.control} />
    </form>
  );
}

/** Renders once: its props never change. */
const Sections = memo(function Sections({
  sections,
  control,
}: {
  readonly sections: readonly SectionSpec[];
  readonly control: Control<Values>;
}) {
  return sections.map(({ name, title, fields }) => (
    <Paper key={name} sx={{ p: 2, mb: 2 }}>
      <Typography variant="h5">{title}</Typography>
      <Stack spacing={2}>
        {fields.map((field) => {
          if (field.shownBy === undefined) return <Field key={field.name} field={field} control={control} />;
          const shown = fields.filter(({ shownBy }) => shownBy === field.shownBy);
          return shown[0] === field && <Shown key={field.name} by={field.shownBy} fields={shown} control={control} />;
        })}
      </Stack>
    </Paper>
  ));
});

interface ShownProps {
  readonly by: string;
  readonly fields: readonly FieldSpec[];
  readonly control: Control<Values>;
}

const Shown = memo(function Shown({ by, fields, control }: ShownProps) {
  const shown = useWatch({ control, name: by });
  return shown ? fields.map((field) => <Field key={field.name} field={field} control={control} />) : null;
});

const Field = memo(function Field(props: { readonly field: FieldSpec; readonly control: Control<Values> }) {
  switch (props.field.kind) {
    case 'tick':
      return <Tick {...props} />;
    case 'choice':
      return <Choice {...props} />;
    default:
      return <Text {...props} />;
  }
});
