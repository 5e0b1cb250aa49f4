import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { FieldFormModel, Json, JsonObject, PlacedFieldProblem } from '../../engine/model';
import { judge, type Registry } from '../../engine/runtime';
import type { ExternalOptions } from '../../kinds';
import type { Database } from '../database';
import { ApiError, type FieldError } from '../http/api-error';
import type { Clock } from '../ports';
import type { Actor } from '../session/session';
import type { SettingsStore } from '../settings/settings-store';
import { profileOf } from '../users/profile';
import { type Candidate, candidatesFor, type NamedForm, schemaFormsFor, splitPayload } from './form-candidates';
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
  readonly form: NamedForm;
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
  /**
   * Judges values by the forms that send them to one of the browser's own operations, as far as the sender can say them.
   * Values of which no form knows anything are left alone.
   * @param says whether the sender has a way to say a field; of the others nothing is expected
   */
  judgeValues(
    operation: string,
    values: JsonObject,
    around: SubmissionSurroundings,
    says: (field: string) => boolean,
  ): Promise<ValueJudgement>;
}

export interface ValueJudgement {
  /** None: one form accepts, or there is none. */
  readonly problems: readonly PlacedFieldProblem[];
  /** What stands: accepted values in the form their types keep, without what the form hides; else those it does not refuse. */
  readonly values: JsonObject;
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

  /** What of the values belongs to the form, judged; and what does not. */
  async function judgeOwn(
    { model, step, mode }: Candidate,
    values: JsonObject,
    context: JsonObject,
    around: SubmissionSurroundings,
  ) {
    const names = model.fields.map(({ name }) => name);
    const { own: others, others: own } = splitPayload(values, names);
    const judgement = await judge({
      model,
      step,
      registry,
      host: hostFor(around),
      payload: own,
      context: { ...context, formMode: mode },
    });
    return { judgement, others };
  }

  const judgeValues: SubmissionJudge['judgeValues'] = async (operation, values, around, says) => {
    const context = await contextOf(around, settings);
    let refused: ValueJudgement | undefined;
    for (const candidate of candidatesFor(definitions.edition(), operation, values, around.form)) {
      const model = withoutFields(candidate.model, says);
      const { judgement, others } = await judgeOwn({ ...candidate, model }, values, context, around);
      if (judgement.ok) return { problems: [], values: { ...others, ...judgement.payload } };
      if (refused) continue;
      const { problems } = judgement;
      const sound = withoutValues(values, problems);
      // What the form hides goes too: of the rest nothing is demanded any more.
      const undemanding = { ...candidate, model: { ...model, fields: model.fields.map(undemanded) } };
      const { judgement: again } = await judgeOwn(undemanding, sound, context, around);
      const kept = again.ok ? again.payload : withoutValues(sound, again.problems);
      refused = { problems, values: { ...others, ...kept } };
    }
    return refused ?? { problems: [], values };
  };

  /** Judges a payload by forms of which it is not the own payload: see {@link FormReading}. */
  async function judgeReading(
    reading: FormReading,
    payload: JsonObject,
    around: SubmissionSurroundings,
  ): Promise<JsonObject> {
    const context = await contextOf(around, settings);
    const values = reading.values(payload, context);
    let refused: readonly PlacedFieldProblem[] | undefined;
    for (const candidate of candidatesFor(definitions.edition(), reading.operation, values, around.form)) {
      const { judgement } = await judgeOwn(candidate, values, context, around);
      if (judgement.ok) return payload;
      const about = judgement.problems.flatMap((problem): PlacedFieldProblem[] => {
        const property = problem.field === null ? undefined : reading.propertyOf(problem.field, payload);
        return property === undefined ? [] : [{ ...problem, field: property }];
      });
      if (about.length === 0) return payload;
      refused ??= about;
    }
    if (refused) throw new ApiError('FORM_REFUSED', { fields: fieldErrorsOf(refused) });
    return payload;
  }

  return {
    judgeValues,
    async judge(operation, payload, around) {
      const reading = Object.hasOwn(formReadings, operation) ? formReadings[operation] : undefined;
      if (reading) return judgeReading(reading, payload as JsonObject, around);
      const edition = definitions.edition();
      const forms = candidatesFor(edition, operation, payload, around.form);
      const free = schemaFormsFor(edition, operation, payload, around.form);
      if (forms.length + free.length === 0) return payload;
      const context = await contextOf(around, settings);
      const host = hostFor(around);
      let refused: readonly PlacedFieldProblem[] | undefined;
      for (const { model, step, mode, beside } of forms) {
        const { own, others } = splitPayload(payload as JsonObject, beside);
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
      throw new ApiError('FORM_REFUSED', { fields: fieldErrorsOf(refused ?? []) });
    },
  };
}

/** The form as somebody sends it who cannot say every field: those are judged elsewhere, or not at all. */
function withoutFields(model: FieldFormModel, says: (field: string) => boolean): FieldFormModel {
  return { ...model, fields: model.fields.map((field) => ({ ...field, store: field.store && says(field.name) })) };
}

const undemanded = (field: FieldFormModel['fields'][number]) => ({ ...field, required: false });

function withoutValues(values: JsonObject, problems: readonly PlacedFieldProblem[]): JsonObject {
  const bad = new Set(problems.map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !bad.has(name)));
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
export function fieldErrorsOf(problems: readonly PlacedFieldProblem[]): Readonly<Record<string, FieldError>> {
  const fields: Record<string, FieldError> = {};
  for (const { field, code, args } of problems) fields[field ?? ''] ??= { code, args };
  return fields;
}
