import { sql } from 'kysely';
import type { FieldFormModel, JsonObject, RouteModel } from '../../../engine/model';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import { proposalText, userText } from '../../api/list/search';
import type { Edition } from '../../definitions';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';
import type { Tool, ToolTable } from './table';
import type { StartedTurn } from './turns';
import type { Words } from './words';

/** After this many milliseconds a card is drawn again instead of sent. */
const proposalLasts = 24 * 3_600_000;

/** What is needed to create a proposal. */
export interface ActionContext {
  readonly edition: () => Pick<Edition, 'forms' | 'routes'>;
  readonly words: Words;
  /** Address of the support team. */
  readonly support: string;
  /** The chat, as an email to the support team names it. */
  readonly facts: string;
  readonly question: string;
}

/** An action that the user may confirm. */
export interface Proposal {
  readonly id: string;
  readonly tool: string;
  readonly type: string;
  readonly form?: string;
  readonly formHash?: string;
  readonly targetId?: string;
  readonly targetRevision?: number;
  readonly values: JsonObject;
  readonly containsOthersText: boolean;
  /** The event that shows it. */
  content(this: Proposal): JsonObject;
}

/**
 * What a tool proposes; undefined if there is no such page.
 * @param target the record that it changes; `record` is what of it stays with the card, to say later what has changed
 */
export function proposalOf(
  tool: Tool,
  { pages }: ToolTable,
  given: JsonObject,
  target: (JsonObject & { readonly record: JsonObject }) | undefined,
  context: ActionContext,
): Proposal | undefined {
  const { words, support } = context;
  const edition = context.edition();
  let address: string | undefined;
  let values = given;
  if (tool.does === 'open') {
    const page = pages[String(given.page)];
    const route = page && routeOf(edition.routes.user?.routes ?? [], page.route);
    if (page === undefined || route === undefined) return undefined;
    const query = new URLSearchParams();
    for (const name of page.filters ?? []) if (typeof given[name] === 'string') query.set(name, given[name]);
    address = `/${route.fullPath}${query.size > 0 ? `?${query}` : ''}`;
  }
  if (tool.does === 'support') {
    const subject = typeof given.subject === 'string' ? given.subject : words.say('support.subject');
    const text =
      typeof given.text === 'string'
        ? given.text
        : `${words.say('support.question')}\n${context.question}\n\n${context.facts}`;
    values = { subject, text };
    address = support;
  }
  const { form } = tool;
  const model = form === undefined ? undefined : edition.forms[form];
  const revision = target?.revision;
  return {
    id: '',
    tool: tool.name,
    type: tool.action ?? tool.name,
    ...(form !== undefined && { form, formHash: model?.hash ?? '' }),
    ...(target && { targetId: String(target.id) }),
    ...(typeof revision === 'number' && { targetRevision: revision }),
    values,
    containsOthersText: false,
    content() {
      return {
        actionId: this.id,
        type: this.type,
        ...(form !== undefined && { form }),
        values,
        ...(address !== undefined && { address }),
        ...(tool.label !== undefined && { label: tool.label }),
        ...(target && {
          target: { id: String(target.id), label: String(target.name ?? target.number ?? ''), record: target.record },
        }),
        ...(this.containsOthersText && { containsOthersText: true }),
        status: 'PROPOSED',
      };
    },
  };
}

/** The route with this name. */
export function routeOf(routes: readonly RouteModel[], id: string): RouteModel | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : routeOf(route.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Stores a proposal with the event that shows it. */
export async function storeProposal(
  db: Db,
  proposal: Proposal,
  { turn, seq, now }: { readonly turn: StartedTurn; readonly seq: number; readonly now: number },
): Promise<void> {
  await db
    .insertInto('agent_actions')
    .values({
      id: proposal.id,
      chat_id: turn.chatId,
      turn_id: turn.id,
      event_seq: seq,
      owner_id: turn.userId,
      tool: proposal.tool,
      type: proposal.type,
      form_name: proposal.form ?? null,
      form_hash: proposal.formHash ?? null,
      target_id: proposal.targetId ?? null,
      target_revision: proposal.targetRevision ?? null,
      proposed: JSON.stringify(proposal.values),
      status: 'PROPOSED',
      contains_others: proposal.containsOthersText,
      created_at: new Date(now),
      expires_at: new Date(now + proposalLasts),
    })
    .execute();
}

/** The last step of a form submits its values; validation identifies the form by this name. */
export function formUse(id: string, model: FieldFormModel): string {
  return `${id}/${model.steps.at(-1)?.id ?? ''}`;
}

const column = (name: string) => () => sql.ref(`agent_actions.${name}`);

/** Queries that the list of proposals accepts. */
export const actionList: ListDefinition = {
  keyset: true,
  id: column('id'),
  sorts: { createdAt: column('created_at'), type: column('type'), status: column('status') },
  defaultSort: '-createdAt',
  filters: {
    chatId: { kind: 'text', column: column('chat_id') },
    ownerId: { kind: 'text', column: column('owner_id') },
    type: { kind: 'text', column: column('type') },
    status: {
      kind: 'oneOf',
      column: column('status'),
    },
    from: { kind: 'from', column: column('created_at') },
    before: { kind: 'before', column: column('created_at') },
  },
  search: (finds) => sql<boolean>`agent_actions.id in (
    select agent_actions.id from agent_actions where ${finds(proposalText('proposed'))}
    union select agent_actions.id from agent_actions where ${finds(proposalText('submitted'))}
    union select agent_actions.id from agent_actions join users on users.id = agent_actions.owner_id
      where ${finds(userText)})`,
};

function rows(db: Db) {
  return db
    .selectFrom('agent_actions')
    .leftJoin('users', 'users.id', 'agent_actions.owner_id')
    .selectAll('agent_actions')
    .select('users.email as owner_email');
}

/** A proposal as stored. */
export type ActionRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** As the API returns it (schemas/data/agent-action.schema.json). */
export function actionOf(row: ActionRow) {
  return {
    id: row.id,
    chatId: row.chat_id,
    eventSeq: row.event_seq,
    ownerId: row.owner_id,
    ownerEmail: row.owner_email,
    type: row.type,
    form: row.form_name,
    targetId: row.target_id,
    values: row.proposed,
    submitted: row.submitted,
    status: row.status,
    containsOthersText: row.contains_others,
    result: row.result,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** One page of all proposals. */
export async function listActions(
  db: Db,
  request: ListRequest,
  now: number,
): Promise<Page<ReturnType<typeof actionOf>>> {
  const read = narrow(rows(db), actionList, request, now);
  const counted = narrow(db.selectFrom('agent_actions'), actionList, request, now);
  return readList(db, { definition: actionList, request, now }, read, counted, (found) => found.map(actionOf));
}

/** The user's own proposal; another user's is not found. */
export async function ownAction(db: Db, userId: string, id: string): Promise<ActionRow> {
  const row = await rows(db)
    .where('agent_actions.id', '=', id)
    .where('agent_actions.owner_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
