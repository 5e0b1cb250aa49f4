import type { AgentLimitChange } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { invalid, notFound } from '../../../platform/http/api-error';
import { actionList, listActions } from '../actions';
import { agentEventList, listAgentEvents } from '../event-list';
import { figuresOf, listUnanswered, unansweredList } from '../figures';
import { findLimit, listLimits, putLimit } from '../limit-table';
import { limitsOf } from '../limits';

const reading = { permission: 'readAgent' } as const;

/** Events of every chat. They contain users' messages, so reading them is audited. */
export const listAgentEventsOperation: Operation<'listAgentEvents'> = {
  source: 'listAgentEvents',
  access: reading,
  action: 'agentEvent.read',
  list: true,
  async handle(call) {
    const request = listRequest(agentEventList, call);
    const page = await listAgentEvents(call.db, request, call.now);
    const asked = request.filters.map(({ name, values }) => `${name}=${values.join(',')}`).join(' ');
    call.audit({ targetType: 'agentEvent', ...(asked !== '' && { targetLabel: asked.slice(0, 200) }) });
    return ok(page);
  },
};

/** All proposals. */
export const listAgentActions: Operation<'listAgentActions'> = {
  source: 'listAgentActions',
  access: reading,
  list: true,
  async handle(call) {
    return ok(await listActions(call.db, listRequest(actionList, call), call.now));
  },
};

/** Questions without an answer. */
export const listAgentUnanswered: Operation<'listAgentUnanswered'> = {
  source: 'listAgentUnanswered',
  access: reading,
  action: 'agentEvent.read',
  list: true,
  async handle(call) {
    const page = await listUnanswered(call.db, listRequest(unansweredList, call), call.now);
    call.audit({ targetType: 'agentEvent', targetLabel: 'unanswered' });
    return ok(page);
  },
};

/** Daily figures of the assistant. */
export const getAgentFigures: Operation<'getAgentFigures'> = {
  source: 'getAgentFigures',
  access: reading,
  async handle({ db, query, now }) {
    const days = query.days === undefined ? 30 : Number(query.days);
    if (!Number.isInteger(days) || days < 1 || days > 366) throw invalid({ days: { code: 'MALFORMED' } });
    const items = await figuresOf(db, days, now);
    return ok({ items, total: items.length });
  },
};

/** All limits. */
export const listAgentLimits: Operation<'listAgentLimits'> = {
  source: 'listAgentLimits',
  access: reading,
  async handle({ db }) {
    const items = await listLimits(db);
    return ok({ items, total: items.length });
  },
};

/** The effective limits of a user. */
export const getAgentLimitsOf: Operation<'getAgentLimitsOf', 'id'> = {
  source: 'getAgentLimitsOf',
  access: reading,
  async handle({ db, params, now }) {
    const person = await db
      .selectFrom('users')
      .select(['id', 'account_type'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    const items = await limitsOf(db, { id: person.id, accountType: person.account_type }, now);
    return ok({ items, total: items.length });
  },
};

/** What is left of the user's own limits. */
export const getOwnAgentLimits: Operation<'getOwnAgentLimits'> = {
  source: 'getOwnAgentLimits',
  access: 'session',
  async handle({ db, actor, now }) {
    const items = await limitsOf(db, { id: actor.id, accountType: actor.user.account_type }, now);
    return ok({ items, total: items.length });
  },
};

/** Whom a limit is for, said once: by the account type or the person of a form, or as the limit itself says it. Null: everybody. */
function scopeIdOf({ scope, scopeId, accountType, userId }: AgentLimitChange): string | null {
  const given = [scopeId, accountType, userId].filter((each) => typeof each === 'string');
  if (scope === 'GLOBAL') {
    if (given.length > 0) throw invalid({ scope: { code: 'MALFORMED' } });
    return null;
  }
  const [field, own] = scope === 'USER' ? ['userId', userId] : ['accountType', accountType];
  if (given.length === 0) throw invalid({ [field]: { code: 'REQUIRED' } });
  const id = scopeId ?? own;
  if (given.length > 1 || id == null) throw invalid({ [field]: { code: 'MALFORMED' } });
  return id;
}

/** Sets a limit, or deletes it. */
export const changeAgentLimit: Operation<'changeAgentLimit'> = {
  source: 'changeAgentLimit',
  access: { permission: 'editAgentLimits' },
  action: 'agentLimit.change',
  async handle(call) {
    const { db, body, actor, now, services } = call;
    const scopeId = scopeIdOf(body);
    if (body.scope === 'USER' && scopeId !== null) {
      const person = await db.selectFrom('users').select('id').where('id', '=', scopeId).executeTakeFirst();
      if (person === undefined)
        throw invalid({ [body.userId === scopeId ? 'userId' : 'scopeId']: { code: 'UNKNOWN' } });
    }
    const { accountType: _type, userId: _person, ...limit } = body;
    const change = { ...limit, scopeId };
    const before = await findLimit(db, change);
    await putLimit(db, change, { id: services.random.uuid(), by: actor.id, now });
    const after = await findLimit(db, change);
    const targetLabel = [body.scope, after?.scopeLabel ?? scopeId, body.period].filter(Boolean).join(' ');
    call.audit({
      targetType: 'agentLimit',
      ...(scopeId !== null && { targetId: scopeId }),
      targetLabel,
      before: before ?? null,
      after: after ?? null,
    });
    const items = await listLimits(db);
    return ok({ items, total: items.length });
  },
};
