import { beforeAll, describe, expect, it } from 'vitest';
import { portalWorld } from '../../../kinds';
import type { StudioCompiler } from '../../../src/blocks/studio/compiler/compiler';
import {
  type SamplePlace,
  samplePlaces,
  sampleText,
  sampleValue,
  withSample,
} from '../../../src/blocks/studio/preview/sample-context';
import { FormBuilder } from '../../support/form-model';
import { projectTexts } from '../../support/good-project';
import { studioCompiler } from './support/studio-compiler';

const placesOf = (model: ReturnType<FormBuilder['model']>) =>
  samplePlaces({ forms: { it: model } }, portalWorld.contexts);

describe('the sample data of the preview', () => {
  it('are the places that the definition asks about, each with the values that it tells apart', () => {
    const form = new FormBuilder().step();
    const country = form.context('profile', 'country');
    form.field({
      name: 'a',
      type: 'text',
      displayed: form.when({
        op: 'any',
        of: [
          { op: 'in', slot: country, value: ['Japan', 'Peru'] },
          { op: 'not', of: { op: 'is', slot: form.context('sso', 'invited'), value: true } },
        ],
      }),
      required: form.when({ op: 'is', slot: form.context('mode'), value: 'admin' }),
      readOnly: form.when({ op: 'is', slot: form.context('formMode'), value: 'edit' }),
    });
    expect(placesOf(form.model())).toEqual([
      { id: 'formMode', path: ['formMode'], kind: 'choice', values: ['create', 'edit', 'clone'] },
      { id: 'mode', path: ['mode'], kind: 'choice', values: ['user', 'admin'] },
      { id: 'profile.country', path: ['profile', 'country'], kind: 'text', values: ['Japan', 'Peru'] },
      { id: 'sso.invited', path: ['sso', 'invited'], kind: 'boolean', values: [true, false] },
    ]);
  });

  it('leave out what the bar decides, and what is no single value', () => {
    const form = new FormBuilder().step();
    for (const [index, path] of [
      ['language'],
      ['profile', 'role'],
      ['profile', 'purposeLabels'],
      ['nowhere'],
    ].entries())
      form.field({
        name: `f${index}`,
        type: 'text',
        displayed: form.when({ op: 'isNotEmpty', slot: form.context(...path) }),
      });
    expect(placesOf(form.model())).toEqual([]);
  });

  it('go into the surroundings at their places, as values of their kind, and can be nothing', () => {
    const place = (id: string, kind: SamplePlace['kind'], values: SamplePlace['values'] = []): SamplePlace => ({
      id,
      path: id.split('.'),
      kind,
      values,
    });
    const country = place('profile.country', 'text');
    const invited = place('sso.invited', 'boolean', [true, false]);
    const age = place('profile.age', 'number');
    const before = { profile: { country: 'Peru', email: 'a@b.example' } };
    const sample = {
      [country.id]: sampleValue(country, ''),
      [invited.id]: sampleValue(invited, 'true'),
      [age.id]: sampleValue(age, '3'),
    };
    const after = withSample(before, [country, invited, age], sample);
    expect(after).toEqual({ profile: { country: undefined, email: 'a@b.example', age: 3 }, sso: { invited: true } });
    expect([country, invited, age].map((each) => sampleText(after, each))).toEqual(['', 'true', '3']);
    expect(before.profile.country).toBe('Peru');
  });
});

describe('of the project', () => {
  let compiler: StudioCompiler;
  beforeAll(async () => {
    compiler = studioCompiler;
    compiler.load(await projectTexts());
  });

  it('a form and a screen are tried with what they read', () => {
    const ids = (path: string) => samplePlaces(compiler.draw(path), portalWorld.contexts).map(({ id }) => id);
    expect(ids('schemas/forms/sign-in.form.json')).toContain('challenge.kind');
    expect(ids('screens/user/account.screen.json').every((id) => !id.startsWith('record'))).toBe(true);
  });
});
