import { type Kysely, sql } from 'kysely';

/** Chats with the assistant, what happens in them, what it proposes, and how much of it there may be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table agent_limits (
    id text primary key,
    scope text not null check (scope in ('GLOBAL', 'ACCOUNT_TYPE', 'USER')),
    scope_id text,
    period text not null check (period in ('DAY', 'MONTH')),
    max_chats integer check (max_chats >= 0),
    max_messages integer check (max_messages >= 0),
    max_tokens bigint check (max_tokens >= 0),
    updated_at timestamptz not null,
    updated_by text,
    check ((scope = 'GLOBAL') = (scope_id is null))
  )`,
  sql`create unique index agent_limits_one on agent_limits (scope, coalesce(scope_id, ''), period)`,

  sql`create table agent_chats (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    title text not null default '',
    status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED', 'BLOCKED')),
    message_count integer not null default 0,
    tokens_in bigint not null default 0,
    tokens_out bigint not null default 0,
    last_seq integer not null default 0,
    last_event_at timestamptz not null,
    created_at timestamptz not null
  )`,
  sql`create index agent_chats_own on agent_chats (user_id, last_event_at, id)`,
  sql`create index agent_chats_last on agent_chats (last_event_at, id)`,
  sql`create index agent_chats_created on agent_chats (created_at, id)`,
  sql`create index agent_chats_words on agent_chats using gin (to_tsvector('simple'::regconfig, title))`,

  // A turn outlives its chat: it holds figures and no text.
  sql`create table agent_turns (
    id text primary key,
    chat_id text references agent_chats (id) on delete set null,
    user_id text,
    client_message_id text,
    question_seq integer not null,
    retry_of text,
    adapter text not null,
    language text not null,
    status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'STOPPED', 'FAILED', 'INTERRUPTED')),
    runner text not null,
    lease_until timestamptz not null,
    started_at timestamptz not null,
    first_word_at timestamptz,
    ended_at timestamptz,
    known boolean,
    limited boolean not null default false,
    tokens_in bigint not null default 0,
    tokens_out bigint not null default 0,
    cost numeric(38, 12) not null default 0
  )`,
  sql`create unique index agent_turns_one_running on agent_turns (chat_id) where status in ('QUEUED', 'RUNNING')`,
  sql`create unique index agent_turns_message on agent_turns (chat_id, client_message_id)`,
  sql`create index agent_turns_started on agent_turns (started_at, id)`,
  sql`create index agent_turns_leases on agent_turns (lease_until) where status in ('QUEUED', 'RUNNING')`,

  sql`create table agent_events (
    id text primary key,
    chat_id text not null references agent_chats (id) on delete cascade,
    turn_id text,
    seq integer not null,
    type text not null check (type in ('USER_MESSAGE', 'DELTA', 'ASSISTANT_MESSAGE', 'TOOL_CALL', 'TOOL_RESULT',
      'SOURCES', 'ACTION', 'STOPPED', 'ERROR', 'LIMIT', 'FALLBACK', 'FEEDBACK')),
    at timestamptz not null,
    content jsonb not null,
    rating text check (rating in ('UP', 'DOWN')),
    rating_reason text,
    unique (chat_id, seq)
  )`,
  sql`create unique index agent_events_one_end on agent_events (turn_id)
    where type in ('ASSISTANT_MESSAGE', 'STOPPED', 'ERROR', 'LIMIT')`,
  sql`create index agent_events_turn on agent_events (turn_id)`,
  sql`create index agent_events_at on agent_events (at, id) where type <> 'DELTA'`,
  sql`create index agent_events_words on agent_events using gin (jsonb_to_tsvector('simple'::regconfig, content, '["string"]'))
    where type in ('USER_MESSAGE', 'ASSISTANT_MESSAGE')`,

  sql`create table agent_actions (
    id text primary key,
    chat_id text not null references agent_chats (id) on delete cascade,
    turn_id text not null,
    event_seq integer not null,
    owner_id text not null,
    tool text not null,
    type text not null,
    form_name text,
    form_hash text,
    target_id text,
    target_revision integer,
    proposed jsonb not null,
    submitted jsonb,
    status text not null check (status in ('PROPOSED', 'CONFIRMED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'REJECTED', 'EXPIRED')),
    contains_others boolean not null,
    result jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    decided_at timestamptz
  )`,
  sql`create index agent_actions_chat on agent_actions (chat_id)`,
  sql`create index agent_actions_created on agent_actions (created_at, id)`,

  // What a person has used, and what answers that are being given have reserved.
  sql`create table agent_counters (
    user_id text not null,
    period text not null check (period in ('DAY', 'MONTH')),
    starts_at timestamptz not null,
    chats integer not null default 0 check (chats >= 0),
    messages integer not null default 0 check (messages >= 0),
    tokens bigint not null default 0 check (tokens >= 0),
    primary key (user_id, period, starts_at)
  )`,
  sql`create table agent_holds (
    turn_id text primary key,
    user_id text not null,
    day timestamptz not null,
    month timestamptz not null,
    tokens bigint not null,
    expires_at timestamptz not null
  )`,
  sql`create index agent_holds_user on agent_holds (user_id)`,
];
