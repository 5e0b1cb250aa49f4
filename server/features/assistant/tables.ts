import type { ColumnType, Generated } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import type { AgentAction, AgentEvent, AgentLimit, AgentTurn } from '../../../schemas/types.gen';
import type { JsonColumn, MaybeMoment, MaybeText, Moment } from '../../platform/database';

/** Scope of a limit: all users, an account type, one user. */
export type LimitScope = AgentLimit['scope'];

/** Period in which something is counted, in UTC. */
export type LimitPeriod = AgentLimit['period'];

/** Outcome of a question. */
export type TurnStatus = AgentTurn['status'];

/** What happens in a chat. */
export type EventType = AgentEvent['type'];

/** Outcome of a proposal. */
export type ActionStatus = AgentAction['status'];

interface AgentLimitsTable {
  id: string;
  scope: LimitScope;
  scope_id: string | null;
  period: LimitPeriod;
  max_chats: number | null;
  max_messages: number | null;
  max_tokens: number | string | null;
  updated_at: Moment;
  updated_by: string | null;
}

interface AgentChatsTable {
  id: string;
  user_id: string;
  title: Generated<string>;
  status: Generated<'OPEN' | 'CLOSED' | 'BLOCKED'>;
  message_count: Generated<number>;
  tokens_in: Generated<string>;
  tokens_out: Generated<string>;
  last_seq: Generated<number>;
  last_event_at: Moment;
  created_at: Moment;
}

interface AgentTurnsTable {
  id: string;
  /** Null once the chat was deleted: figures stay, texts are deleted. */
  chat_id: string | null;
  user_id: string | null;
  client_message_id: MaybeText;
  /** Number of the event that contains the question. */
  question_seq: number;
  retry_of: MaybeText;
  adapter: string;
  language: string;
  status: TurnStatus;
  /** The process that answers. */
  runner: string;
  lease_until: Moment;
  started_at: Moment;
  first_word_at: MaybeMoment;
  ended_at: MaybeMoment;
  /** Whether the answer was known. */
  known: Generated<boolean | null>;
  /** Whether a limit refused it. */
  limited: Generated<boolean>;
  tokens_in: Generated<string | number>;
  tokens_out: Generated<string | number>;
  cost: ColumnType<string, number | string | undefined, number | string>;
}

interface AgentEventsTable {
  id: string;
  chat_id: string;
  turn_id: MaybeText;
  seq: number;
  type: EventType;
  at: Moment;
  content: JsonColumn<JsonObject>;
  rating: Generated<'UP' | 'DOWN' | null>;
  rating_reason: MaybeText;
}

interface AgentActionsTable {
  id: string;
  chat_id: string;
  turn_id: string;
  event_seq: number;
  owner_id: string;
  tool: string;
  type: string;
  form_name: MaybeText;
  form_hash: MaybeText;
  target_id: MaybeText;
  target_revision: Generated<number | null>;
  proposed: JsonColumn<JsonObject>;
  submitted: ColumnType<JsonObject | null, string | undefined, string>;
  status: ActionStatus;
  contains_others: boolean;
  result: ColumnType<JsonObject | null, string | undefined, string>;
  created_at: Moment;
  expires_at: Moment;
  decided_at: MaybeMoment;
}

interface AgentCountersTable {
  user_id: string;
  period: LimitPeriod;
  starts_at: Moment;
  chats: Generated<number>;
  messages: Generated<number>;
  tokens: Generated<string | number>;
}

/** What a running answer may still use. */
interface AgentHoldsTable {
  turn_id: string;
  user_id: string;
  day: Moment;
  month: Moment;
  tokens: number | string;
  expires_at: Moment;
}

interface AssistantTables {
  agent_limits: AgentLimitsTable;
  agent_chats: AgentChatsTable;
  agent_turns: AgentTurnsTable;
  agent_events: AgentEventsTable;
  agent_actions: AgentActionsTable;
  agent_counters: AgentCountersTable;
  agent_holds: AgentHoldsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends AssistantTables {}
}
