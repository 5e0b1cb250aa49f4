import type { EventType } from '../features/assistant';
import type { Db } from '../platform/database';
import { demoPerson, fixedId } from './people';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

type Page = readonly [address: string, title: string];

interface Question {
  readonly text: string;
  readonly answer: string;
  /** The page that the answer is from. */
  readonly page?: Page;
  /** Nothing answered it. */
  readonly unknown?: true;
  readonly rating?: readonly ['UP'] | readonly ['DOWN', reason: string];
  /** The name of an API key that was proposed, and its outcome. */
  readonly key?: readonly [name: string, status: 'REJECTED' | 'EXPIRED'];
}

/** When a question was asked, and the ids of its answer. */
interface Asked {
  readonly at: number;
  readonly turn: string;
  readonly action: string;
}

interface Sketch {
  readonly person: string;
  /** Days before now. */
  readonly days: number;
  readonly questions: readonly Question[];
}

const proposed = { type: 'CREATE_API_KEY', form: 'api-key', label: 'screens:keys.create.label' };

const install: Page = ['/doc/install', 'Install a license'];
const sharing: Page = ['/doc/sharing', 'Share a license'];
const installJa: Page = ['/doc/install', 'ライセンスのインストール'];

const sketches: readonly Sketch[] = [
  {
    person: 'leads',
    days: 9,
    questions: [
      {
        text: 'How do I install a license?',
        page: install,
        answer:
          'From “Install a license”:\n\nA license is installed on a machine with two things from this portal: a **license file** and the **secret** of an API key.\n\n1. Create an API key for the license.\n2. Download the license file of that key.\n3. Give both to your solver.',
        rating: ['UP'],
      },
      {
        text: 'Create an API key called Evaluation laptop',
        answer: 'I have prepared the API key. Confirm to create it; its secret is then shown to you alone, once.',
        key: ['Evaluation laptop', 'REJECTED'],
      },
    ],
  },
  {
    person: 'leads',
    days: 4,
    questions: [
      {
        text: 'Can a colleague use my license?',
        page: sharing,
        answer:
          'From “Share a license”:\n\nAdd them to the license by their email address. They then see it among their own licenses.',
        rating: ['UP'],
      },
      {
        text: 'Does the solver run on a Raspberry Pi?',
        unknown: true,
        answer: 'I don’t know. I found nothing in the documentation that answers this.',
        rating: ['DOWN', 'We plan to try it on small machines first.'],
      },
    ],
  },
  {
    person: 'mfa',
    days: 2,
    questions: [
      {
        text: 'ライセンスはどうやってインストールしますか？',
        page: installJa,
        answer:
          '「ライセンスのインストール」より：\n\nライセンスは、このポータルで入手する**ライセンスファイル**と、APIキーの**シークレット**の2つを使ってインストールします。',
        rating: ['UP'],
      },
      {
        text: '「ビルドサーバー」というAPIキーを作成してください',
        answer: 'APIキーの準備ができました。確定すると作成されます。シークレットはご本人にだけ、一度だけ表示されます。',
        key: ['ビルドサーバー', 'EXPIRED'],
      },
      {
        text: '請求書の宛名を変更できますか？',
        unknown: true,
        answer: 'わかりません。ドキュメントには該当する回答が見つかりませんでした。',
      },
    ],
  },
];

/** Chats with the assistant, what people thought of its answers, what it proposed, and limits. */
export async function insertChats(db: Db, now: number): Promise<void> {
  const owners = [...new Set(sketches.map(({ person }) => demoPerson(person).id))];
  const accepted = new Date(now - 10 * day);
  await db
    .insertInto('terms_acceptances')
    .values(owners.map((user_id) => ({ user_id, kind: 'agent' as const, version: '1', accepted_at: accepted })))
    .execute();
  const chats = sketches.map((sketch, index) => chatOf(sketch, index, now));
  await db
    .insertInto('agent_chats')
    .values(chats.map(({ chat }) => chat))
    .execute();
  await db
    .insertInto('agent_turns')
    .values(chats.flatMap(({ turns }) => turns))
    .execute();
  await db
    .insertInto('agent_events')
    .values(chats.flatMap(({ events }) => events))
    .execute();
  await db
    .insertInto('agent_actions')
    .values(chats.flatMap(({ actions }) => actions))
    .execute();
  const set = { updated_at: accepted, updated_by: demoPerson('admin-write').id };
  await db
    .insertInto('agent_limits')
    .values([
      { ...set, id: fixedId(44, 1), scope: 'ACCOUNT_TYPE', scope_id: 'Academic', period: 'DAY', max_messages: 30 },
      {
        ...set,
        id: fixedId(44, 2),
        scope: 'USER',
        scope_id: demoPerson('mfa').id,
        period: 'MONTH',
        max_tokens: 200_000,
      },
    ])
    .execute();
}

function chatOf({ person, days, questions }: Sketch, index: number, now: number) {
  const { id: owner, language } = demoPerson(person);
  const chatId = fixedId(40, index + 1);
  const began = now - days * day;
  const asked = questions.map((question, number) => ({
    ...question,
    at: began + number * 2 * minute,
    turn: fixedId(41, index * 10 + number + 1),
    action: fixedId(43, index * 10 + number + 1),
  }));
  const events = asked.flatMap(eventsOf).map((event, position) => ({
    ...event,
    id: fixedId(42, index * 100 + position + 1),
    chat_id: chatId,
    seq: position + 1,
    content: JSON.stringify(event.content),
  }));
  const seqOf = (type: string, turn: string) =>
    events.find((event) => event.type === type && event.turn_id === turn)?.seq ?? 0;
  return {
    chat: {
      id: chatId,
      user_id: owner,
      title: questions[0]?.text ?? '',
      message_count: questions.length,
      last_seq: events.length,
      last_event_at: events.at(-1)?.at ?? new Date(began),
      created_at: new Date(began),
    },
    turns: asked.map(({ turn, at, unknown }) => ({
      id: turn,
      chat_id: chatId,
      user_id: owner,
      question_seq: seqOf('USER_MESSAGE', turn),
      adapter: 'embedded',
      language,
      status: 'DONE' as const,
      runner: 'demo',
      lease_until: new Date(at + second),
      started_at: new Date(at),
      first_word_at: new Date(at + second),
      ended_at: new Date(at + second),
      known: unknown !== true,
    })),
    events,
    actions: asked.flatMap(({ turn, action, at, key }) =>
      key === undefined
        ? []
        : [
            {
              id: action,
              chat_id: chatId,
              turn_id: turn,
              event_seq: seqOf('ACTION', turn),
              owner_id: owner,
              tool: 'createApiKey',
              type: proposed.type,
              form_name: proposed.form,
              proposed: JSON.stringify({ name: key[0] }),
              status: key[1],
              contains_others: false,
              created_at: new Date(at + second),
              expires_at: new Date(at + day),
              decided_at: key[1] === 'REJECTED' ? new Date(at + minute) : null,
            },
          ],
    ),
  };
}

/** What a question and its answer leave in a chat, in order. */
function eventsOf({ at, turn, action, text, answer, page, unknown, rating, key }: Question & Asked) {
  const event = (type: EventType, content: object, later: number, of: string | null = turn) => ({
    type,
    content,
    at: new Date(at + later),
    turn_id: of,
    rating: type === 'ASSISTANT_MESSAGE' ? (rating?.[0] ?? null) : null,
    rating_reason: type === 'ASSISTANT_MESSAGE' ? (rating?.[1] ?? null) : null,
  });
  return [
    event('USER_MESSAGE', { text }, 0),
    ...(page ? [event('SOURCES', { items: [{ address: page[0], title: page[1], heading: [] }] }, second)] : []),
    ...(key
      ? [event('ACTION', { ...proposed, actionId: action, values: { name: key[0] }, status: 'PROPOSED' }, second)]
      : []),
    event('ASSISTANT_MESSAGE', { text: answer, known: unknown !== true }, second),
    ...(key?.[1] === 'REJECTED'
      ? [event('ACTION', { actionId: action, type: proposed.type, status: key[1] }, minute, null)]
      : []),
  ];
}
