import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type {
  FieldFormModel,
  FormMode,
  Json,
  JsonObject,
  PlacedFieldProblem,
  SchemaFormModel,
} from '../../engine/model';
import { judge, type Registry } from '../../engine/runtime';
import type { ExternalOptions } from '../../kinds';
import type { Database } from '../database';
import { ApiError } from '../http/api-error';
import type { Clock } from '../ports';
import type { Actor } from '../session/session';
import type { SettingsStore } from '../settings/settings-store';
import { profileOf } from '../users/profile';
import { type FormReading, formReadings } from './form-reading';
import type { LiveDefinitions } from './live-definitions';
import { loadOptions } from './option-sources';
import type { SchemaValidators } from './schema-validators';

/** What the server knows around a submission. Nothing of it is the sender's word, but the page they came from. */
export interface SubmissionSurroundings {
  readonly db: Kysely<Database>;
  readonly actor: Actor | undefined;
  readonly mode: Actor['mode'];
  /** `form/step`, when the sender names it (header `X-Portal-Form`). */
  readonly form: string | readonly string[] | undefined;
  /** Address of the page (header `Referer`): forms may read its query. */
  readonly page: string | undefined;
}

/** Judges payloads by the compiled forms that submit to an operation: the same model and code as in the browser. */
export interface SubmissionJudge {
  /**
   * The payload as the form keeps it, or a refusal with code and arguments at each field. An operation to which no live form
   * submits, and a payload that shares nothing with any such form, pass as they are: the contract has judged them. Where
   * several forms submit to the operation and none is named, one must accept.
   */
  judge(operation: string, payload: object, around: SubmissionSurroundings): Promise<object>;
}

/** A form's step that sends to an operation, in one of the modes in which screens open the form. */
interface Candidate {
  readonly model: FieldFormModel;
  readonly step: string;
  readonly mode: FormMode;
  /** Members of the payload that are given by the action around the form, not by the form. */
  readonly beside: readonly string[];
}

export function createSubmissionJudge(options: {
  readonly definitions: Pick<LiveDefinitions, 'edition'>;
  readonly registry: Registry;
  readonly validators: Pick<SchemaValidators, 'problems'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Options of the plugins' sources. */
  readonly pluginOptions?: ExternalOptions;
}): SubmissionJudge {
  const { definitions, registry, validators, settings, clock, log, pluginOptions = {} } = options;
  const hostFor = (whose: Pick<SubmissionSurroundings, 'db' | 'actor'>) => ({
    loadOptions: async (source: string, where: Readonly<Record<string, Json>>) =>
      pluginOptions[source]?.(where) ?? loadOptions(source, where, whose),
    now: () => clock.now(),
    report: (code: string, args: Readonly<Record<string, Json>>) =>
      log.warn({ code, args }, 'A form could not be judged fully'),
  });

  function candidates(operation: string, payload: object, named: SubmissionSurroundings['form']): readonly Candidate[] {
    const { forms, screens } = definitions.edition();
    const uses = Object.values(screens).flatMap(({ formUses }) => formUses);
    const all: Candidate[] = [];
    for (const model of Object.values(forms)) {
      if (model.kind !== 'fields') continue;
      const own = uses.filter(({ form }) => form === model.id);
      const modes = model.context.includes('formMode') ? [...new Set(own.map(({ mode }) => mode))] : [];
      for (const { id: step, submit } of model.steps) {
        if (submit.operation !== operation) continue;
        for (const mode of modes.length > 0 ? modes : ([usualMode] as const))
          all.push({ model, step, mode, beside: [] });
      }
      const last = model.steps.at(-1)?.id ?? '';
      for (const { mode, call, beside } of own) if (call === operation) all.push({ model, step: last, mode, beside });
    }
    const chosen = all.filter(({ model, step }) => `${model.id}/${step}` === named);
    return chosen.length > 0 ? chosen : all.filter(({ model }) => shares(model, payload));
  }

  /** Forms written as plain JSON Schema that submit to the operation: the one named, else those that share a property. */
  function schemaForms(operation: string, payload: object, named: SubmissionSurroundings['form']) {
    const all = Object.values(definitions.edition().forms).filter(
      (model): model is SchemaFormModel => model.kind === 'schema' && model.submit.operation === operation,
    );
    const chosen = all.filter(({ id }) => named === id || named === `${id}/`);
    return chosen.length > 0 ? chosen : all.filter((model) => sharesProperty(model, payload));
  }

  /** Judges a payload by forms of which it is not the own payload: see {@link FormReading}. */
  async function judgeReading(
    reading: FormReading,
    payload: JsonObject,
    around: SubmissionSurroundings,
  ): Promise<JsonObject> {
    const context = await contextOf(around, settings);
    const values = reading.values(payload, context);
    let refused: readonly PlacedFieldProblem[] | undefined;
    for (const { model, step, mode } of candidates(reading.operation, values, around.form)) {
      const names = new Set(model.fields.map(({ name }) => name));
      const own = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
      const judgement = await judge({
        model,
        step,
        registry,
        host: hostFor(around),
        payload: own,
        context: { ...context, formMode: mode },
      });
      if (judgement.ok) return payload;
      const about = judgement.problems.flatMap((problem): PlacedFieldProblem[] => {
        const property = problem.field === null ? undefined : reading.propertyOf(problem.field, payload);
        return property === undefined ? [] : [{ ...problem, field: property }];
      });
      if (about.length === 0) return payload;
      refused ??= about;
    }
    if (refused) throw new ApiError('FORM_REFUSED', { fields: fieldsOf(refused) });
    return payload;
  }

  return {
    async judge(operation, payload, around) {
      const reading = Object.hasOwn(formReadings, operation) ? formReadings[operation] : undefined;
      if (reading) return judgeReading(reading, payload as JsonObject, around);
      const forms = candidates(operation, payload, around.form);
      const free = schemaForms(operation, payload, around.form);
      if (forms.length + free.length === 0) return payload;
      const context = await contextOf(around, settings);
      const host = hostFor(around);
      let refused: readonly PlacedFieldProblem[] | undefined;
      for (const { model, step, mode, beside } of forms) {
        const { own, others } = split(payload as JsonObject, beside);
        const around = { ...context, formMode: mode };
        const judgement = await judge({ model, step, registry, host, payload: own, context: around });
        if (judgement.ok) return { ...emptied(model, own), ...judgement.payload, ...others };
        refused ??= judgement.problems;
      }
      for (const { schema } of free) {
        const problems = validators.problems(schema, payload as JsonObject);
        if (problems.length === 0) return payload;
        refused ??= problems.map(({ pointer, code, args }) => placedAt(pointer, code, args));
      }
      throw new ApiError('FORM_REFUSED', { fields: fieldsOf(refused ?? []) });
    },
  };
}

const usualMode: FormMode = 'create';

/** What the form sent, and what stood beside it. */
function split(payload: JsonObject, beside: readonly string[]) {
  const entries = Object.entries(payload);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !beside.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => beside.includes(name))),
  };
}

/** Fields that were emptied on purpose, which the contract has let be null: a change must be able to say so. */
function emptied({ fields }: FieldFormModel, payload: JsonObject): JsonObject {
  const own = new Set(fields.flatMap(({ store, path }) => (store && path.length === 1 ? path : [])));
  return Object.fromEntries(Object.entries(payload).filter(([name, value]) => value === null && own.has(name)));
}

/** A problem inside free JSON Schema, placed by its JSON pointer. */
function placedAt(pointer: string, code: string, args: PlacedFieldProblem['args']): PlacedFieldProblem {
  return { field: pointer === '' ? null : pointer, code, message: `problems:${code}`, args };
}

/** Whether the payload has any property that the schema names; a schema that names none is asked about everything. */
function sharesProperty({ schema }: SchemaFormModel, payload: object): boolean {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return true;
  return Object.keys(payload).some((name) => Object.hasOwn(properties, name));
}

/** Whether the payload fills any place of the form. */
function shares(model: FieldFormModel, payload: object): boolean {
  return model.fields.some((field) => field.store && Object.hasOwn(payload, field.path[0] ?? ''));
}

async function contextOf({ db, actor, mode, page }: SubmissionSurroundings, store: SettingsStore): Promise<JsonObject> {
  const settings = (await store.current(db)).public;
  return {
    mode: mode === 'ADMIN' ? 'admin' : 'user',
    settings,
    query: queryOf(page),
    ...(actor
      ? {
          language: actor.user.language,
          profile: profileOf(actor.user, {
            settings,
            agentTermsAccepted: false,
            impersonated: actor.impersonatorId !== null,
          }),
        }
      : {}),
  };
}

function queryOf(page: string | undefined): JsonObject {
  if (page === undefined || !URL.canParse(page)) return {};
  return Object.fromEntries(new URL(page).searchParams);
}

/** One problem a field, the first; '' is the form as a whole. */
function fieldsOf(problems: readonly PlacedFieldProblem[]) {
  const fields: Record<string, { readonly code: string; readonly args: PlacedFieldProblem['args'] }> = {};
  for (const { field, code, args } of problems) fields[field ?? ''] ??= { code, args };
  return fields;
}
