import { isList, isObject, type Json, type JsonObject } from '../../../engine/model';
import type { Ask } from '../../definitions/ask';
import type { Comparison, Passage } from '../../documentation';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import type { Random } from '../../platform/ports';
import { type ActionContext, type Proposal, proposalOf, storeProposal } from './actions';
import { cleanJson } from './clean';
import { recordPassages } from './record-passages';
import type { Tool, ToolTable } from './table';
import type { StartedTurn } from './turns';
import type { TurnWriter } from './writer';

/** Result of a tool. */
export interface ToolOutcome {
  readonly ok: boolean;
  /** Why it failed. */
  readonly code?: 'UNKNOWN_TOOL' | 'INVALID_ARGUMENTS' | 'NOT_FOUND' | 'NOT_ALLOWED' | 'TOO_MANY' | 'FAILED';
  /** What was read or proposed. */
  readonly data: JsonObject;
  /** The same for a model, with limited length. */
  readonly text: string;
}

/** Maximum length of one result passed to a model. */
export const longestResult = 4_000;
const mostCalls = 12;
const mostCards = 3;
const rowsAtOnce = 20;

/** Runs the tools of one turn. Which records they can access is decided here, never by an argument. */
export interface ToolRunner {
  use(name: string, given: unknown): Promise<ToolOutcome>;
  /** Passages of texts that other people wrote, and this person may read: news. Cards of the turn show a warning from then on. */
  passages(compared: Comparison): Promise<readonly Passage[]>;
}

export function createToolRunner(options: {
  readonly table: ToolTable;
  readonly turn: StartedTurn;
  readonly writer: Pick<TurnWriter, 'emit'>;
  /** Queries with the rights of the user as a customer, and no others. */
  readonly ask: Ask;
  readonly context: ActionContext;
  readonly random: Random;
  readonly may: (tool: Tool) => boolean;
  readonly search: (question: string) => Promise<JsonObject>;
  readonly now: () => number;
}): ToolRunner {
  const { table, turn, writer, ask, context, random, may, search, now } = options;
  let calls = 0;
  let cards = 0;
  /** After text by other users was read, cards of the turn show a warning. */
  let othersText = false;

  async function read(tool: Tool, given: JsonObject): Promise<JsonObject> {
    const { entry } = tool;
    const { texts, ...said } = given;
    const wanted: Record<string, string> = {};
    for (const [name, value] of Object.entries(said))
      if (value !== '') wanted[entry?.query.includes(name) ? name : `filter[${name}]`] = String(value);
    const takes = (name: string) => entry?.query.includes(name) === true;
    // The definition's values come last: nothing overrides them.
    const fixed = { ...(takes('size') && { size: String(rowsAtOnce) }), ...tool.with };
    const answer = await ask(entry?.name ?? '', { ...wanted, ...fixed });
    const items = isObject(answer) && isList(answer.items) ? answer.items : undefined;
    const rows = (items ?? [answer]).filter(isObject).map((row) => picked(row, tool, texts === true));
    if (texts === true && rows.length > 0 && tool.othersTexts?.length) othersText = true;
    const total = isObject(answer) && typeof answer.total === 'number' && items ? answer.total : rows.length;
    return { rows, total, list: items !== undefined };
  }

  /** One of the user's own records, by its id or name; another user's is not found. */
  async function targetOf(tool: Tool, named: string): Promise<JsonObject | undefined> {
    const among = table.tools.get(tool.target ?? '');
    const wanted = named.trim().toLowerCase();
    if (!among?.entry || wanted === '') return undefined;
    for (const query of [{ id: named }, { q: named }]) {
      const answer = await ask(among.entry.name, { ...query, ...among.with, size: '50' }).catch(() => null);
      const items = isObject(answer) && isList(answer.items) ? answer.items.filter(isObject) : [];
      const found = items.filter((row) =>
        [row.id, row.name, row.accessId, row.number].some((value) => String(value ?? '').toLowerCase() === wanted),
      );
      if (found.length === 1) return found[0];
    }
    return undefined;
  }

  async function propose(tool: Tool, given: JsonObject): Promise<ToolOutcome> {
    if (cards >= mostCards) return refused('TOO_MANY');
    const { target: named, ...values } = given;
    const target = tool.target === undefined ? undefined : await targetOf(tool, String(named));
    if (tool.target !== undefined && target === undefined) return refused('NOT_FOUND');
    const among = table.tools.get(tool.target ?? '');
    const record = target && among && picked(target, among, false);
    const proposal = proposalOf(tool, table, values, target && { ...target, record: record ?? {} }, context);
    if (proposal === undefined) return refused('NOT_FOUND');
    const id = random.uuid();
    const known: Proposal = { ...proposal, id, containsOthersText: othersText };
    await writer.emit('ACTION', known.content(), (db: Db, seq: number) =>
      storeProposal(db, known, { turn, seq, now: now() }),
    );
    cards += 1;
    const data = {
      proposed: tool.action ?? tool.name,
      label: target?.name ?? target?.number ?? null,
      values: proposal.values,
    };
    return { ok: true, data, text: 'The card is shown. Nothing happens until the person confirms it.' };
  }

  async function run(tool: Tool, given: JsonObject): Promise<ToolOutcome> {
    if (tool.does === 'search') return done(await search(String(given.question)));
    if (tool.does === 'read') return done(await read(tool, given));
    return propose(tool, given);
  }

  return {
    async passages(compared) {
      const routes = context.edition().routes.user?.routes ?? [];
      const search = { ask, compared, language: turn.language, routes };
      const tools = [...table.tools.values()].filter((tool) => tool.passages !== undefined && may(tool));
      const found = (await Promise.all(tools.map((tool) => recordPassages(tool, search)))).flat();
      if (found.length > 0) othersText = true;
      return found;
    },
    async use(name, written) {
      const given = cleanJson(argumentsOf(written));
      await writer.emit('TOOL_CALL', { tool: name.slice(0, 80), arguments: shortened(given) });
      const tool = table.tools.get(name);
      let outcome: ToolOutcome;
      calls += 1;
      if (calls > mostCalls) outcome = refused('TOO_MANY');
      else if (tool === undefined) outcome = refused('UNKNOWN_TOOL');
      else if (!may(tool)) outcome = refused('NOT_ALLOWED');
      else if (!isObject(given) || tool.judge(given)) outcome = refused('INVALID_ARGUMENTS');
      else {
        try {
          outcome = await run(tool, given);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          outcome = refused(error.status === 404 ? 'NOT_FOUND' : error.status < 500 ? 'INVALID_ARGUMENTS' : 'FAILED');
        }
      }
      const { ok, code, text } = outcome;
      await writer.emit('TOOL_RESULT', { tool: name.slice(0, 80), ok, ...(code && { code }), result: text });
      return outcome;
    },
  };
}

/** Arguments as a model writes them: JSON text, where an empty text means none. */
function argumentsOf(written: unknown): unknown {
  if (typeof written !== 'string') return written ?? {};
  if (written.trim() === '') return {};
  if (written.length > 20_000) return undefined;
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** What is stored of arguments that are not validated yet. */
function shortened(given: Json): Json {
  const text = JSON.stringify(given);
  return text.length <= longestResult ? given : `${text.slice(0, longestResult)}…`;
}

function done(data: JsonObject): ToolOutcome {
  return { ok: true, data, text: JSON.stringify(data).slice(0, longestResult) };
}

function refused(code: NonNullable<ToolOutcome['code']>): ToolOutcome {
  return { ok: false, code, data: {}, text: JSON.stringify({ error: code }) };
}

/** The fields of a record that the table names; texts by others only if requested, and marked. */
export function picked(row: JsonObject, { fields = [], othersTexts = [] }: Tool, texts: boolean): JsonObject {
  const own: Record<string, Json> = {};
  for (const { field } of fields) {
    const value = valueAt(row, field);
    if (value !== undefined) own[field] = value;
  }
  if (!texts) return own;
  const others: Record<string, Json> = {};
  for (const name of othersTexts) if (typeof row[name] === 'string') others[name] = row[name];
  return Object.keys(others).length === 0 ? own : { ...own, writtenByOthers: others };
}

function valueAt(row: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = row;
  for (const part of path.split('.')) value = isObject(value) ? value[part] : undefined;
  return value;
}
