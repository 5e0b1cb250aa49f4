import type { ActionModel, Json, JsonObject, LocaleKey } from '../../model';
import { isObject } from '../path';
import type { ActionOutcome, ActionPlace, ActionPorts, Agreement } from './action-ports';
import {
  type BulkChoice,
  type BulkOptions,
  type BulkOutcome,
  type BulkResult,
  countChanged,
  runBulkJob,
} from './bulk-job';
import { carryOut, tellSaved } from './effects';

/** What the action runner provides. */
interface BulkTools {
  readonly ports: ActionPorts;
  readonly newAttempt: () => string;
  allowedNow(
    action: ActionModel,
    context: JsonObject,
  ): { readonly allowed: boolean; readonly reason?: LocaleKey | undefined };
  confirmed(
    action: ActionModel,
    args: Readonly<Record<string, Json>>,
    context: JsonObject,
  ): Promise<Agreement | undefined>;
  fill(
    action: ActionModel,
    place: ActionPlace,
    start: JsonObject,
    onForm: (form: string) => void,
  ): Promise<ActionOutcome>;
  argumentsOf(action: ActionModel, context: JsonObject): JsonObject;
}

/** Runs an action at many records: permitted → confirmed → filled in → one job → effects. */
export async function runBulk(
  action: ActionModel,
  { records, all: asked }: BulkChoice,
  place: ActionPlace,
  context: JsonObject,
  options: BulkOptions,
  { ports, newAttempt, allowedNow, confirmed, fill, argumentsOf }: BulkTools,
): Promise<BulkOutcome> {
  const { bulk } = action;
  if (bulk === undefined) return { status: 'canceled' };
  let all = asked;
  if (all && all.count === undefined) {
    // No number is confirmed yet, so the server refuses with the present one.
    const request = { action: { ...action, bulk }, payload: {}, context, choice: { records: [], all } };
    const outcome = await runBulkJob(request, ports, newAttempt(), {});
    const count = changedCount(outcome);
    if (count === undefined) return outcome;
    all = { ...all, count };
  }
  const skipped: BulkResult[] = [];
  const fit = records.filter((record) => {
    const { allowed, reason } = allowedNow(action, { ...context, record });
    // The other records of the list are not loaded here: the server checks those.
    if (all === undefined && !allowed)
      skipped.push({ id: String(record.id), status: 'skipped', ...(reason !== undefined && { reason }) });
    return all !== undefined || allowed;
  });
  const question = (count: number) => ({ count, records: options.named?.(fit, count) ?? String(count) });
  const said = await confirmed(action, question(all?.count ?? fit.length), context);
  if (said === undefined) return { status: 'canceled' };
  let payload = argumentsOf(action, context);
  let form: string | undefined;
  if (action.form) {
    const { call: _later, ...collecting } = action;
    const outcome = await fill(collecting, place, context, (step) => {
      form = step;
    });
    if (outcome.status !== 'done') return { status: 'canceled' };
    if (isObject(outcome.answer)) payload = { ...payload, ...outcome.answer };
  }
  const request = { action: { ...action, bulk }, payload, context, ...(form !== undefined && { form }), ...said };
  const start = (choice: BulkChoice) => runBulkJob({ ...request, choice }, ports, newAttempt(), options);
  let outcome = await start({ records: fit, ...(all && { all }) });
  // What the user confirmed is not what would happen: the confirmation is repeated with the current number.
  for (let now = changedCount(outcome); all && now !== undefined; now = changedCount(outcome)) {
    const again = action.confirm ?? { title: action.label, confirm: action.label, danger: false };
    const { reason: _asked, ...plain } = again;
    const asked = { ...action, confirm: { ...plain, text: 'kit:list.countChanged' } };
    if ((await confirmed(asked, question(now), context)) === undefined) return { status: 'canceled' };
    outcome = await start({ records: fit, all: { ...all, count: now } });
  }
  const byId = new Map(records.map((record) => [String(record.id), record]));
  return settled(outcome);

  async function settled(whole: BulkOutcome, told = 0): Promise<BulkOutcome> {
    if (whole.status !== 'finished') return whole;
    const done = whole.results.filter(({ status }) => status === 'done').length;
    for (const { id, record } of whole.results.slice(told)) {
      const seen = record && byId.get(id);
      if (seen) tellSaved({ record: seen }, record, place, payload, action.revision);
    }
    const { resume } = whole;
    if (done > 0) await carryOut(action.then, { ...context, count: done }, undefined, place, ports);
    return {
      ...whole,
      results: [...whole.results, ...skipped],
      ...(resume && { resume: async (more: BulkOptions) => settled(await resume(more), whole.results.length) }),
    };
  }
}

/** The server's number of records, if it refused because of a mismatch. */
function changedCount(outcome: BulkOutcome): number | undefined {
  const problem = outcome.status === 'refused' ? outcome.problems.find(({ code }) => code === countChanged) : undefined;
  return typeof problem?.args?.count === 'number' ? problem.args.count : undefined;
}
