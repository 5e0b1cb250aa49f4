import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../engine/model';
import { createFormStore, type FormStore } from '../../engine/runtime';
import { countryCode, createPortalRegistry, createPortalVocabulary } from '../../kinds';
import { passwordGuesses } from '../../kinds/password-guesses';
import { compileProject } from '../../server/definitions/compile-project';
import { createOptionLoader } from '../../server/definitions/option-sources';
import { readDefinitionFiles } from '../../server/definitions/read-folders';
import { countryCodes } from '../../server/reference-data/countries';
import { defaultSettings } from '../../server/settings/default-settings';
import { roleTable } from '../support/roles';

const loadOptions = createOptionLoader(() => roleTable);

/** The rules of specification section 5 as the live forms have them: what is typed → the key of the sentence that is shown. */
let forms: Readonly<Record<string, unknown>>;
const registry = createPortalRegistry({
  passwordGuesses: async () => passwordGuesses,
  countryCode: async () => countryCode(countryCodes),
});

beforeAll(async () => {
  const files = await readDefinitionFiles(join(import.meta.dirname, '../..'));
  forms = compileProject(files, createPortalVocabulary(registry)).forms;
});

function open(form: string, values: JsonObject, more: JsonObject = {}): FormStore {
  const store = createFormStore({
    model: forms[form] as FieldFormModel,
    registry,
    host: {
      operate: async () => ({ ok: true }),
      loadOptions: (source, where) => loadOptions(source, where),
      perform() {},
      now: () => Date.UTC(2026, 5, 15),
      report() {},
    },
    context: { language: 'en', formMode: 'create', settings: defaultSettings.public, ...more },
  });
  for (const [name, value] of Object.entries(values)) {
    const { step = 0 } = store.model.fields[store.indexOf(name)] ?? {};
    store.goTo(store.model.steps[step]?.id ?? '', { force: true });
    store.change(store.indexOf(name), value);
  }
  return store;
}

/** What is said at a field after a submit of its step was tried. */
async function said(form: string, field: string, values: JsonObject, more?: JsonObject): Promise<string | undefined> {
  const store = open(form, values, more);
  const index = store.indexOf(field);
  const { step = 0 } = store.model.fields[index] ?? {};
  store.goTo(store.model.steps[step]?.id ?? '', { force: true });
  const outcome = await store.submit();
  const problems = outcome.status === 'refused' ? outcome.problems : [];
  return problems.find((problem) => problem.field === field)?.message;
}

const commercial = { country: 'Norway', accountType: 'Commercial' };
const student = { country: 'Norway', accountType: 'Academic', academicPosition: 'Student' };

describe('Validation rules of specification section 5', () => {
  test.each<[field: string, typed: Json, key: string | undefined, around?: JsonObject]>([
    ['email', '', 'onboarding.validators.email.empty'],
    ['email', 'nobody', 'onboarding.validators.email.invalid'],
    ['email', 'a@b', 'onboarding.validators.email.invalid'],
    ['email', 'NOBODY@Firm.Example', undefined],
    ['firstName', '  ', 'fields.firstName.validateText'],
    ['lastName', '', 'fields.lastName.validateText'],
    ['country', '', 'fields.country.validateText'],
    ['country', 'Atlantis', 'problems:choice.notOffered'],
    ['state', '', 'fields.state.validateText', { country: 'Canada' }],
    ['state', '', undefined, { country: 'Norway' }],
    ['accountType', '', 'fields.accountType.validateText'],
    ['university', ' ', 'fields.university.validateText', student],
    ['university', ' Any Lyceum ', undefined, student],
    ['graduationYear', '', 'fields.graduationYear.validateText', student],
    ['graduationYear', 2024, undefined, student],
    ['graduationYear', 2023, 'problems:choice.notOffered', student],
    ['graduationYear', 2033, undefined, student],
    ['graduationYear', 2034, 'problems:choice.notOffered', student],
    ['graduationMonth', '', 'fields.graduationMonth.validateText', student],
    ['graduationMonth', 13, 'problems:choice.notOffered', student],
    ['company', '', 'fields.company.validateText', commercial],
    ['company', '', 'fields.company.validateText', { ...commercial, accountType: 'non-profit' }],
    ['company', '', undefined, student],
    ['industry', '', 'fields.industry.validateText', commercial],
    ['phone_number', '', 'phoneNumberInput.validate.empty', commercial],
    ['phone_number', '', 'phoneNumberInput.validate.empty', { ...commercial, accountType: 'non-profit' }],
    ['phone_number', '', undefined, student],
    ['phone_number', '12', 'phoneNumberInput.validate.invalid', commercial],
    ['phone_number', '+1 503 555 0100', undefined, commercial],
    ['phone_number', '22 12 34 56', undefined, commercial],
    ['title', '', undefined, commercial],
    ['password', '', 'onboarding.validators.password.empty'],
    ['password', 'Short-1', 'problems:password.tooShort'],
    ['password', 'granite-teapot-58', 'problems:password.upper'],
    ['password', 'GRANITE-TEAPOT-58', 'problems:password.lower'],
    ['password', 'Granite-Teapot-xx', 'problems:password.digit'],
    ['password', 'GraniteTeapot58', 'problems:password.symbol'],
    ['password', 'Password-2026!', 'problems:password.common'],
    ['password', 'Portico-Teapot-58', 'problems:password.product'],
    ['password', 'Granite-Teapot-58', undefined],
    ['privatePolicy', false, 'fields.privatePolicy.validateText'],
    ['customer', '', 'fields.customer.validateText', commercial],
    ['code', '', 'confirmEmail.code.validateText'],
    ['code', '12345', 'MFAToken.length'],
    ['code', '12345x', 'MFAToken.numbers'],
    ['code', '１２３-４５６', undefined],
  ])('%s %j → %s', async (field, typed, key, around = {}) => {
    const atCode = { registration: { state: 'confirm' } };
    expect(await said('registration', field, { ...around, [field]: typed }, field === 'code' ? atCode : {})).toBe(key);
  });

  test('the confirmed password is asked for where the settings say so, and must equal the password', async () => {
    const settings = { ...defaultSettings.public, doublePasswordEntry: true };
    const values = { password: 'Granite-Teapot-58', confirmPassword: 'Granite-Teapot-59' };
    expect(await said('registration', 'confirmPassword', values, { settings })).toBe(
      'fields.confirmPassword.validateText',
    );
    expect(
      await said('registration', 'confirmPassword', { ...values, confirmPassword: values.password }, { settings }),
    ).toBe(undefined);
    const one = open('registration', { password: 'Granite-Teapot-58' });
    expect(one.field(one.indexOf('confirmPassword')).displayed, 'off by default').toBe(false);
  });

  test('the password policy of the settings counts', async () => {
    const passwordPolicy = { minLength: 4, upper: false, lower: false, digits: false, symbols: false };
    const settings = { ...defaultSettings.public, passwordPolicy };
    expect(await said('registration', 'password', { password: 'tqvexo' }, { settings })).toBe(undefined);
  });

  test('an integer field never says that something is no number (decision T12); the sentence is there all the same', () => {
    expect(registry.types.integer?.judge?.('x', {} as never, {} as never)).not.toMatchObject({
      code: 'number.invalid',
    });
    expect(registry.types.integer?.parse?.('no number', {} as never)).toBeUndefined();
  });

  test('graduation months stand in the language of the page, in order', () => {
    const store = open('registration', student);
    const options = store.field(store.indexOf('graduationMonth')).options?.options ?? [];
    expect(options.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
