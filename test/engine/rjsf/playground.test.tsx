import Form from '@rjsf/core';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { Json, JsonSchema } from '../../../engine/model';
import { createPortalVocabulary } from '../../../kinds';
import { type Sample, samples } from '../../fixtures/rjsf/playground';
import { drawSchema, validatorsOf } from './schema-page';

const vocabulary = createPortalVocabulary();

/** The schema as a form of the portal takes it. */
function taken({ schema, uiSchema }: Sample): JsonSchema {
  const form = { $schema: '../meta/form.schema.json', id: 'f', schema, uiSchema, submit: { label: 'Send' } };
  const read = readDefinitions([{ path: 'schemas/forms/f.form.json', bytes: JSON.stringify(form) }]);
  const { model, problems } = compile(read, vocabulary);
  const wrong = [...read.problems, ...problems].filter(
    ({ severity, place }) => severity === 'error' && place.pointer.startsWith('/schema'),
  );
  expect(wrong).toEqual([]);
  const compiled = model.forms.f;
  if (compiled?.kind !== 'schema') throw new Error('No form was made of it.');
  return compiled.schema;
}

const newest = customizeValidator({ AjvClass: Ajv2020 });
const usual = customizeValidator({ AjvClass: Ajv2019 });

/** rjsf's own validator, of the draft that the schema names. */
const rjsfFor = ({ $schema }: JsonSchema) => (String($schema).includes('2020-12') ? newest : usual);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each(Object.entries(samples))('%s', (_, sample) => {
  const { schema, uiSchema, data, shows, types, notDrawn = 0 } = sample;

  test('is judged as rjsf judges it, with its data and without', async () => {
    const validators = await validatorsOf(taken(sample));
    for (const value of [data, {}, undefined])
      expect(validators.problems(value).length === 0, JSON.stringify(value)).toBe(
        rjsfFor(schema).isValid(schema, value, schema),
      );
  });

  test('is drawn with its data: nothing is missing, and nothing is said in the console', async () => {
    const said = vi.spyOn(console, 'error');
    const { container, engine } = await drawSchema(taken(sample), { uiSchema, initial: data });
    for (const name of shows) expect(container).toHaveTextContent(name);
    expect(container.querySelectorAll('.pt-missing')).toHaveLength(notDrawn);
    expect(said).not.toHaveBeenCalled();
    expect(engine.report).not.toHaveBeenCalled();
  });

  if (types !== undefined)
    test('is changed and sent, or refused, as rjsf does', async () => {
      const [pointer, text] = types;
      const { container, sent } = await drawSchema(taken(sample), { uiSchema, initial: data });
      const box = container.querySelector(`[data-field="${pointer}"]`);
      if (!isBox(box)) throw new Error(`No text box at ${pointer}.`);
      fireEvent.input(box, { target: { value: text } });
      expect(box).toHaveValue(text);
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await vi.waitFor(() => expect(sent().length + container.querySelectorAll('.pt-summary').length).toBe(1));
      // A form whose whole is no object names no operation, and so sends no value.
      const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
      expect(sent()).toEqual(submittedByRjsf(sample, pointer, text).map((value) => (isObject(value) ? value : {})));
    });
});

/** What rjsf's own form submits after the same change; nothing if it refuses. */
function submittedByRjsf({ schema, uiSchema, data }: Sample, pointer: string, text: string): readonly unknown[] {
  const sent: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <Form
      schema={schema}
      uiSchema={uiSchema ?? {}}
      formData={data as Json}
      validator={rjsfFor(schema)}
      omitExtraData
      noHtml5Validate
      onSubmit={({ formData }) => sent.push(JSON.parse(JSON.stringify(formData)))}
    />,
  );
  const box = container.querySelector(`#root${pointer.replaceAll('/', '_')}`);
  if (!isBox(box)) throw new Error(`rjsf draws no text box at ${pointer}.`);
  fireEvent.change(box, { target: { value: text } });
  const form = container.querySelector('form');
  if (form !== null) fireEvent.submit(form);
  return sent;
}

test('a record in a record of its own kind is drawn once asked for, and sent once something is in it', async () => {
  const sample = samples['a record in itself'];
  if (sample === undefined) throw new Error('There is no such sample.');
  const { sent } = await drawSchema(taken(sample), { initial: sample.data });
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Add Escort' }));
  const [, inner] = screen.getAllByRole('group', { name: 'Escort' });
  if (inner === undefined) throw new Error('The escort of the escort is not drawn.');
  const [name] = within(inner).getAllByRole('textbox', { name: 'Name' });
  if (name === undefined) throw new Error('It has no name.');
  expect(name).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Add Escort' })).toBeInTheDocument();
  fireEvent.input(name, { target: { value: 'Cog' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ name: 'Aurora', escort: { name: 'Brig', escort: { name: 'Cog' } } }]),
  );
});

test('files are read into the value, with their names, and taken out again', async () => {
  const sample = samples.files;
  if (sample === undefined) throw new Error('There is no such sample.');
  const { container, sent } = await drawSchema(taken(sample), { initial: sample.data });
  const several = container.querySelector('[data-field="/files"]');
  if (!isBox(several)) throw new Error('There is no field for several files.');
  fireEvent.change(several, { target: { files: [new File(['C'], 'Größe c.txt', { type: 'text/plain' })] } });
  await screen.findByText('Größe c.txt');
  fireEvent.click(screen.getByRole('button', { name: 'Remove b.txt' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        file: 'data:text/plain;name=a.txt;base64,QQ==',
        files: ['data:text/plain;name=Gr%C3%B6%C3%9Fe%20c.txt;base64,Qw=='],
      },
    ]),
  );
});

function isBox(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
