import type RjsfForm from '@rjsf/core';
import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { jsonSchemaOf, nestedValues, uiSchemaOf } from '../form/json-schema';
import { offer } from './contract';

const idOf = (name: string) => `root_s${Math.floor(Number(name.slice(1)) / 10)}_${name}`;

/** Plain rjsf with MUI as it comes: it validates on submit only. */
offer({
  peer: 'rjsf',
  problems: '[id*="_f"][id$="__error"]',
  locate: (name) => document.getElementById(idOf(name)),
  async prepare(spec) {
    const schema = jsonSchemaOf(spec);
    const uiSchema = uiSchemaOf(spec);
    return (element, values) => {
      const root = createRoot(element);
      const form = createRef<RjsfForm>();
      let data: Record<string, Record<string, unknown>> = nestedValues(spec, values);
      root.render(
        <Form
          ref={form}
          schema={schema}
          uiSchema={uiSchema}
          formData={data}
          validator={validator}
          noHtml5Validate
          showErrorList={false}
          // Each failed `then` is reported a second time as a problem of its section.
          transformErrors={(errors) => errors.filter(({ name }) => name !== 'if')}
          onError={() => undefined}
          onChange={(event) => {
            data = event.formData;
          }}
        />,
      );
      return {
        unmount: () => root.unmount(),
        submit: () => form.current?.submit(),
        value: (name) => data[`s${Math.floor(Number(name.slice(1)) / 10)}`]?.[name],
      };
    };
  },
});
