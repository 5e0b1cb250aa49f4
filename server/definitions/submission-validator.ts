import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Json, JsonObject, PlacedFieldProblem } from '../../engine/model';
import { closedFields, type Judgment, judge, type Registry, unknownCode } from '../../engine/runtime';
import type { ExternalOptions, Visitor } from '../../kinds';
import type { Database } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import type { Clock } from '../platform/ports';
import type { Actor } from '../session/session';
import type { SettingsStore } from '../settings/settings-store';
import { profileOf } from '../users/profile';
import type { RoleTable } from '../users/roles';
import type { Ask } from './ask';
import type { Edition } from './edition';
import {
  type Candidate,
  type FieldNames,
  fieldNames,
  type JudgingForms,
  judgingForms,
  type NamedForm,
  type SentForm,
  splitPayload,
} from './form-candidates';
import type { LiveDefinitions } from './live-definitions';
import { createOptionLoader } from './option-sources';
import type { SchemaValidators } from './schema-validators';
import {
  cleaned,
  computedPaths,
  fieldErrorsOf,
  isLock,
  isUnknown,
  knownPart,
  type PropertyProblem,
  placeIn,
  undemanded,
  unknownToAll,
  withComputed,
  withoutFields,
  withoutUnreached,
  withoutValues,
  withStored,
} from './submission-values';

/** What the server knows about a submission. Nothing is taken from the sender, except the page they came from. */
export interface SubmissionContext {
  readonly db: Kysely<Database>;
  readonly actor: Actor | undefined;
  readonly mode: Actor['mode'];
  /** `form/step/mode`, when the sender names it (header `X-Portal-Form`). */
  readonly form: NamedForm;
  /** Address of the page (header `Referer`): forms may read its query. */
  readonly page: string | undefined;
  /** Queries the API from within, with the user's rights. */
  readonly ask: Ask;
  /** The record that the call changes, as the API returns it to this user; absent where it creates one. */
  readonly stored?: () => Promise<JsonObject | undefined>;
  /** For payloads validated together: what they share is read once. */
  readonly together?: Together;
}

/** What is read once for payloads of one operation, from one sender, that are validated together. */
export interface Together {
  context?: Promise<JsonObject>;
  forms?: JudgingForms;
}

/** Problems of a payload independent of any form: entities define here which users may write which property. */
export type PayloadStatement = (
  operation: string,
  payload: JsonObject,
  sender: SubmissionContext,
  /** Whether a form validates the payload as well. */
  isJudged: boolean,
) => Promise<readonly PropertyProblem[]> | readonly PropertyProblem[];

/** Validates payloads by the compiled forms that submit to an operation: the same model and code as in the browser. */
export interface SubmissionValidator {
  /**
   * The payload as the forms keep it, or a refusal with code, pointer and arguments at each field. {@link judgingForms} selects the forms:
   * with several, each property must satisfy the strictest; with none, the contract and the additional statements decide.
   */
  validate(operation: string, payload: object, sender: SubmissionContext): Promise<ValidatedPayload>;
  /** Properties that have a field in any form that this user may open and that submits to the operation. */
  fields(operation: string, sender: SubmissionContext): Promise<FieldNames>;
  /**
   * Validates values by the forms that submit them to one of the browser's own operations, as far as the sender can express them.
   * Values without a field in any form are ignored.
   * @param says whether the sender can express a field; others are not required
   */
  validateValues(
    operation: string,
    values: JsonObject,
    sender: SubmissionContext,
    says: (field: string) => boolean,
  ): Promise<ValueJudgment>;
}

/** An accepted payload. */
export interface ValidatedPayload {
  readonly payload: object;
  /** Its properties whose values a form verified by a query to the API. */
  readonly verified: ReadonlySet<string>;
  /** The form that its sender named; absent if none was, or another one validated. */
  readonly form?: SentForm;
}

export interface ValueJudgment {
  /** Empty: every form accepts, or there is none. */
  readonly problems: readonly PlacedFieldProblem[];
  /** The result: accepted values in the form their types keep, without what the forms hide; else those that are not refused. */
  readonly values: JsonObject;
  /** Those of them that a form verified by a query to the API. */
  readonly verified: ReadonlySet<string>;
}

/** Roots of the context that say who the sender is: a form hides a field from people by these. */
const personal = ['profile', 'mode'];

/** Which problems of a form count. */
type Concerns = (problem: PlacedFieldProblem) => boolean;

/** Roots of the context that the server knows only from the sender's page. */
const assumed = ['language', 'query', 'region'];

export function createSubmissionValidator(options: {
  readonly definitions: Pick<LiveDefinitions, 'edition' | 'earlier'>;
  readonly registry: Registry;
  readonly validators: Pick<SchemaValidators, 'problems' | 'prepare'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Options of the plugins' sources. */
  readonly pluginOptions?: ExternalOptions;
  /** Statements about payloads besides forms; all of them apply, whichever form validates. */
  readonly statements?: readonly PayloadStatement[];
  /** A record with the properties that definitions added, as its user sees it. */
  readonly open?: (record: JsonObject) => object;
}): SubmissionValidator {
  const {
    definitions,
    registry,
    validators,
    settings,
    clock,
    log,
    pluginOptions = {},
    statements = [],
    open = (record) => record,
  } = options;
  const loadOptions = createOptionLoader(() => definitions.edition().permissions);
  const hostFor = (whose: SubmissionContext) => ({
    loadOptions: async (source: string, where: Readonly<Record<string, Json>>) =>
      pluginOptions[source]?.(where) ?? loadOptions(source, where),
    readSource: (source: string, given: Readonly<Record<string, Json>>) =>
      whose.ask(
        source,
        // A list represents a repeated parameter.
        Object.fromEntries(
          Object.entries(given).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.map(String) : String(value),
          ]),
        ),
      ),
    now: () => clock.now(),
    report: (code: string, args: Readonly<Record<string, Json>>) =>
      log.warn({ code, args }, 'A form could not be judged fully'),
  });

  const formsFor = (operation: string, context: JsonObject, sender: SubmissionContext): JudgingForms => {
    const edition = definitions.edition();
    const formsIn = (some: Edition) => judgingForms(some, operation, visitorOf(sender, context, edition), sender.form);
    const find = () => {
      const opened = openedEdition(edition, sender.form);
      return opened === edition ? formsIn(edition) : { ...formsIn(opened), newest: formsIn(edition).forms };
    };
    if (sender.together === undefined) return find();
    sender.together.forms ??= find();
    return sender.together.forms;
  };

  /**
   * The live edition, with the form as its sender opened it if its publisher lets people finish it.
   * @throws ApiError FORM_CHANGED if they are to go on with the newest, FORM_STOPPED if they are to begin again
   */
  function openedEdition(edition: Edition, named: NamedForm): Edition {
    const [form = '', , , hash = ''] = typeof named === 'string' ? named.split('/') : [];
    const live = Object.hasOwn(edition.forms, form) ? edition.forms[form] : undefined;
    const opened = live === undefined || live.hash === hash ? undefined : definitions.earlier(form, hash);
    if (opened === undefined || opened.until < clock.now()) return edition;
    if (opened.model === undefined) throw new ApiError(opened.stopped ? 'FORM_STOPPED' : 'FORM_CHANGED');
    return { ...edition, forms: { ...edition.forms, [form]: opened.model } };
  }

  const contextFor = (sender: SubmissionContext): Promise<JsonObject> => {
    const find = () => contextOf(sender, settings, open, definitions.edition().permissions);
    if (sender.together === undefined) return find();
    sender.together.context ??= find();
    return sender.together.context;
  };

  function validateBy(
    { model, step, mode }: Pick<Candidate, 'model' | 'step' | 'mode'>,
    payload: JsonObject,
    context: JsonObject,
    sender: SubmissionContext,
    rest: { readonly stored?: JsonObject; readonly given?: JsonObject; readonly hidden: 'drop' | 'refuse' },
  ): Promise<Judgment> {
    const host = hostFor(sender);
    return judge({ model, step, registry, host, payload, context: { ...context, formMode: mode }, assumed, ...rest });
  }

  /** Verdict of a form that has this payload as its own. */
  async function validateDirect(
    candidate: Candidate,
    payload: JsonObject,
    context: JsonObject,
    sender: SubmissionContext,
    stored: JsonObject | undefined,
    concerns: Concerns = () => true,
  ): Promise<Verdict> {
    const { step } = candidate;
    const { own: sent, others } = splitPayload(payload, candidate.beside);
    const known = new Set(
      [...candidate.model.fields.filter(({ store }) => store), ...candidate.model.extra].map(
        ({ path }) => path[0] ?? '',
      ),
    );
    const { own: strange, others: own } = splitPayload(sent, [...known]);
    const model = stored ? withoutUnreached(candidate.model, own) : candidate.model;
    const whole = stored ? withStored(model, own, stored) : own;
    const judgment = await validateBy({ ...candidate, model }, whole, context, sender, {
      hidden: 'refuse',
      given: own,
      ...(stored && { stored }),
    });
    const unknownPaths = Object.keys(strange);
    const kept = { ...others, ...(judgment.payload ? cleaned(model, own, judgment.payload, stored) : own) };
    if (judgment.ok) return { problems: [], known, unknownPaths: unknownPaths, kept, verified: verifiedIn(judgment) };
    const problems = judgment.problems
      .filter(concerns)
      .map((problem) => ({ ...problem, ...placeIn(model, step, problem.field) }))
      // For an existing record, values missing from the call stay as they are.
      .filter(
        ({ path, field }) =>
          !stored || path === undefined || Object.hasOwn(own, path[0] ?? '') || isComputed(model, field),
      );
    return { problems, known, unknownPaths: unknownPaths, kept, verified: [] };
  }

  /** Verdict of a form on a payload that the browser derived from its values. */
  async function validateReading(
    candidate: Candidate & { readonly reading: NonNullable<Candidate['reading']> },
    payload: JsonObject,
    context: JsonObject,
    sender: SubmissionContext,
    concerns: Concerns = () => true,
  ): Promise<Verdict> {
    const { model, reading } = candidate;
    const fields = model.fields.filter(({ store }) => store).map(({ name }) => name);
    const own = splitPayload(reading.values(payload, context), fields).others;
    const stored = splitPayload(reading.values({}, context), fields).others;
    // What is emptied is no value of the form any more.
    const emptied = fields.filter((name) => own[name] === undefined && reading.propertyOf(name, payload) !== undefined);
    const given = { ...own, ...Object.fromEntries(emptied.map((name) => [name, ''])) };
    const judgment = await validateBy(candidate, own, context, sender, { stored, given, hidden: 'refuse' });
    const problems = (judgment.ok ? [] : judgment.problems.filter(concerns)).flatMap((problem): PropertyProblem[] => {
      const property = problem.field === null ? undefined : reading.propertyOf(problem.field, payload);
      return property === undefined ? [] : [{ ...problem, field: property, pointer: `/${property}` }];
    });
    return { problems, known: new Set(), unknownPaths: [], kept: payload, verified: verifiedIn(judgment) };
  }

  return {
    async fields(operation, sender) {
      const context = await contextOf(sender, settings, open, definitions.edition().permissions);
      return fieldNames(formsFor(operation, context, { ...sender, form: undefined }));
    },
    async validateValues(operation, values, sender, says) {
      const context = await contextOf(sender, settings, open, definitions.edition().permissions);
      const problems: PlacedFieldProblem[] = [];
      const verified = new Set<string>();
      let accepted = values;
      for (const candidate of formsFor(operation, context, sender).forms) {
        const model = withoutFields(candidate.model, says);
        const names = model.fields.filter(({ store }) => store).map(({ name }) => name);
        const { own: others, others: own } = splitPayload(accepted, names);
        const judgment = await validateBy({ ...candidate, model }, own, context, sender, { hidden: 'drop' });
        if (judgment.ok) {
          accepted = { ...others, ...judgment.payload };
          for (const name of verifiedIn(judgment)) verified.add(name);
          continue;
        }
        problems.push(...judgment.problems);
        const sound = withoutValues(own, judgment.problems.filter(isWrong));
        // What the form hides is removed too: nothing more is required of the rest.
        const undemanding = { ...candidate, model: { ...model, fields: model.fields.map(undemanded) } };
        const again = await validateBy(undemanding, sound, context, sender, { hidden: 'drop' });
        for (const name of verifiedIn(again)) verified.add(name);
        accepted = {
          ...others,
          ...(again.ok ? again.payload : withoutValues(sound, again.problems.filter(isWrong))),
        };
      }
      return { problems, values: accepted, verified };
    },
    async validate(operation, body, sender) {
      const payload = body as JsonObject; // the contract has read it as an object
      const context = await contextFor(sender);
      const { forms, schemas, newest = [], named } = formsFor(operation, context, sender);
      const stated = await Promise.all(
        statements.map((state) => state(operation, payload, sender, forms.length + schemas.length > 0)),
      );
      const problems: PropertyProblem[] = stated.flat();
      const direct = forms.filter(({ reading }) => reading === undefined);
      const comparing = [...direct, ...newest.filter(({ reading }) => reading === undefined)];
      const stored = comparing.length > 0 ? await sender.stored?.() : undefined;
      const verdictOf = ({ reading, ...candidate }: Candidate, sent = payload, concerns?: Concerns) =>
        reading
          ? validateReading({ ...candidate, reading }, sent, context, sender, concerns)
          : validateDirect({ ...candidate, reading }, sent, context, sender, stored, concerns);
      const verdicts: Verdict[] = [];
      for (const candidate of forms) verdicts.push(await verdictOf(candidate));
      const judged = verdicts.filter((_, at) => forms[at]?.reading === undefined);
      problems.push(...unknownToAll(judged.map((verdict) => verdict.problems)));
      problems.push(...verdicts.flatMap((verdict) => verdict.problems.filter((problem) => !isUnknown(problem))));
      // Whatever edition a form was opened in: the newest one says what this person may write, and computes.
      const late: { readonly paths: readonly (readonly string[])[]; readonly kept: JsonObject }[] = [];
      const computedBefore = direct.flatMap(computedPaths);
      for (const candidate of newest) {
        const closed = closedFields(candidate.model, context, personal);
        const concerns: Concerns = ({ code, field }) =>
          code === 'field.locked' ||
          (code === 'field.hidden' && closed.has(field ?? '')) ||
          (isComputed(candidate.model, field) && /^(?:field\.computed$|computed\.)/.test(code));
        const sent = candidate.reading ? payload : knownPart(candidate, payload, computedBefore);
        const verdict = await verdictOf(candidate, sent, concerns);
        problems.push(...verdict.problems);
        if (!candidate.reading) late.push({ paths: computedPaths(candidate), kept: verdict.kept });
      }
      // A property is unknown if no form has it; a form that is a plain JSON Schema reports it itself.
      if (direct.length > 0 && direct.length === forms.length && schemas.length === 0) {
        const [first, ...rest] = verdicts;
        for (const name of first?.unknownPaths ?? [])
          if (rest.every(({ unknownPaths: strangers }) => strangers.includes(name)))
            problems.push({ ...unknownField(name), field: name, pointer: `/${name}` });
      }
      for (const { schema } of schemas) {
        await validators.prepare(schema);
        for (const { pointer, code, args } of validators.problems(schema, payload))
          problems.push({ field: pointer || null, pointer, code, args });
      }
      if (problems.length > 0)
        throw new ApiError(problems.some(isLock) ? 'FIELD_LOCKED' : 'FORM_REFUSED', {
          fields: fieldErrorsOf(problems),
        });
      return {
        payload: late.reduce(
          (result, { paths, kept }) => withComputed(result, paths, kept),
          verdicts.reduce<JsonObject>(
            (result, { known, kept }) => ({ ...splitPayload(result, [...known]).own, ...kept }),
            payload,
          ),
        ),
        verified: new Set(verdicts.flatMap((verdict) => verdict.verified)),
        ...(named && { form: named }),
      };
    },
  };
}

/** A computed value depends on what was sent, so a problem with it is a problem of this call. */
function isComputed({ fields }: Candidate['model'], name: string | null): boolean {
  return fields.some((field) => field.name === name && field.computed !== undefined);
}

/** Result of one form for a payload. */
interface Verdict {
  readonly problems: readonly PropertyProblem[];
  /** Members of the payload that belong to the form. */
  readonly known: ReadonlySet<string>;
  /** Members that neither belong to the form nor are given beside it. */
  readonly unknownPaths: readonly string[];
  readonly kept: JsonObject;
  readonly verified: readonly string[];
}

/** Properties of a payload whose values the API confirmed. */
function verifiedIn(judgment: Judgment): readonly string[] {
  const places = (judgment.ok && judgment.verified) || [];
  return places.flatMap(([name, ...rest]) => (name !== undefined && rest.length === 0 ? [name] : []));
}

/** What could not be checked may be valid, so input is not lost for it. */
const isWrong = ({ code }: PlacedFieldProblem) => code !== unknownCode;

const unknownField = (name: string) => ({ code: 'unknown-field', args: { name: name.slice(0, 100) } });

/** Users without access to a portal are never in it, whatever the header claims: its pages are validated as those of the users' portal. */
function visitorOf(
  { actor, mode }: SubmissionContext,
  context: JsonObject,
  { permissions }: { readonly permissions: Visitor['permissions'] },
): Visitor {
  const isAdmin = mode === 'ADMIN' && (actor === undefined || actor.administrator);
  const profile = context.profile as JsonObject | undefined; // the server made it
  return { profile, mode: isAdmin ? 'admin' : 'user', permissions, context };
}

async function contextOf(
  { db, actor, mode, page }: SubmissionContext,
  store: SettingsStore,
  open: (record: JsonObject) => object,
  roles: RoleTable,
): Promise<JsonObject> {
  const settings = (await store.current(db)).public;
  return {
    mode: mode === 'ADMIN' ? 'admin' : 'user',
    settings,
    query: page !== undefined && URL.canParse(page) ? Object.fromEntries(new URL(page).searchParams) : {},
    ...(actor
      ? {
          language: actor.user.language,
          profile: open({
            ...profileOf(actor.user, {
              settings,
              roles,
              agentTermsAccepted: false,
              impersonated: actor.impersonatorId !== null,
            }),
          }) as JsonObject, // of JSON, as it went in
        }
      : {}),
  };
}
