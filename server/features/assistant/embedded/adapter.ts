import { isList, isObject } from '../../../../engine/model';
import type { Passage } from '../../../documentation';
import type { Tool } from '../table';
import type { Adapter, Answered, Turn } from '../turn';
import { plain } from '../words';
import { comparable, namedIn, quotedIn, saysAny } from './matching';
import { narrowed, readConversation } from './question';
import { tableAnswer } from './table-answer';

/** From this share of a question's words on, a text of a record answers. */
const recordFrom = 0.7;
/** By how much the share of a record's text has to exceed that of a page that answers as well. */
const clearly = 0.3;

/** Answers without a model: from the documentation and the user's own records. No network and no key. */
export const embeddedAdapter: Adapter = {
  name: 'embedded',
  async answer(turn) {
    const before = turn.history.flatMap(({ role, text }) => (role === 'user' ? [text] : []));
    const { table, words, offered, question } = turn;
    const asked = readConversation({ question, before }, table, words, offered);
    const answered = await answerTo(turn, asked);
    // An answer that is known may still not be what an angry user needs.
    const needsPerson = asked.for !== 'person' && answered.known && isAngryAgain(turn);
    const tool = needsPerson ? supportOf(turn) : undefined;
    if (tool) {
      await turn.use(tool.name, {});
      await turn.say(`\n\n${words.say(tool.answer ?? '')}`);
    }
    return answered;
  },
};

function answerTo(turn: Turn, asked: ReturnType<typeof readConversation>): Promise<Answered> {
  switch (asked.for) {
    case 'person':
      return support(turn, true);
    case 'greeting':
      return said(turn, turn.words.say('say.greeting'));
    case 'choice':
      return choices(turn, asked.tool);
    case 'page':
      return openPage(turn, asked.page);
    case 'action':
      return propose(turn, asked.tool);
    case 'records':
      return records(turn, asked.tool);
    case 'passages':
      return passages(turn, asked.tool, asked.about);
  }
}

/** The tool that proposes an email to the support team. */
function supportOf({ table }: Turn): Tool | undefined {
  return [...table.tools.values()].find(({ does }) => does === 'support');
}

/** Whether this question and the one before it are angry. */
function isAngryAgain({ words, table, question, history }: Turn): boolean {
  const angry = (text: string) => saysAny(comparable(text), words.list(table.asks.anger));
  return angry(question) && angry(history.findLast(({ role }) => role === 'user')?.text ?? '');
}

async function said(turn: Turn, text: string, known = true): Promise<Answered> {
  // Piece by piece, at reading speed: when stopped, the text so far remains.
  for (const piece of text.split(/(?<=\n)/)) await turn.say(piece);
  return { known };
}

async function support(turn: Turn, known: boolean): Promise<Answered> {
  const tool = supportOf(turn);
  if (tool === undefined) return said(turn, turn.words.say('say.unknown'), false);
  await turn.use(tool.name, {});
  return said(turn, turn.words.say(tool.answer ?? ''), known);
}

function choices(turn: Turn, { choices: key }: Tool): Promise<Answered> {
  const lines = turn.words.list(key ?? '').slice(0, 4);
  return said(turn, [turn.words.say('say.choose'), '', ...lines.map((line) => `- ${line}`)].join('\n'));
}

async function openPage(turn: Turn, page: string): Promise<Answered> {
  const tool = [...turn.table.tools.values()].find(({ does }) => does === 'open');
  const known = turn.table.pages[page];
  if (tool === undefined || known === undefined) return unknown(turn, []);
  const { ok } = await turn.use(tool.name, { page, ...narrowed(turn.question, known.narrow, turn.words) });
  return ok ? said(turn, turn.words.say(tool.answer ?? '')) : unknown(turn, []);
}

async function propose(turn: Turn, tool: Tool): Promise<Answered> {
  const { words, question } = turn;
  const quoted = quotedIn(question);
  const given: Record<string, string> = { ...narrowed(question, tool.narrow, words) };
  if (tool.quoted !== undefined) {
    const { named } = turn.table.asks;
    const name = quoted ?? (named === undefined ? undefined : namedIn(question, words.list(named)));
    if (name !== undefined) given[tool.quoted] = name;
  }
  if (tool.target !== undefined) {
    const target = quoted ?? (await targetIn(turn, tool.target));
    if (target === undefined) return which(turn, tool);
    given.target = target;
  }
  const { ok, data } = await turn.use(tool.name, given);
  if (!ok) return tool.target === undefined ? failed(turn) : which(turn, tool);
  return said(turn, words.say(tool.answer ?? '', { name: String(data.label ?? '') }));
}

/** The one record of the user that a question names. */
async function targetIn(turn: Turn, among: string): Promise<string | undefined> {
  const { ok, data } = await turn.use(among, {});
  if (!ok || !isList(data.rows)) return undefined;
  const question = comparable(turn.question);
  const named = data.rows
    .filter(isObject)
    .filter((row) =>
      [row.name, row.accessId, row.number].some(
        (value) =>
          typeof value === 'string' &&
          value !== '' &&
          (saysAny(question, [value]) || question.text.includes(value.toLowerCase())),
      ),
    );
  return named.length === 1 ? String(named[0]?.id) : undefined;
}

/** Asks which record is meant, listing the existing ones. */
async function which(turn: Turn, tool: Tool): Promise<Answered> {
  const among = turn.table.tools.get(tool.target ?? '');
  const ask = turn.words.say(tool.none ?? '');
  if (among === undefined) return said(turn, ask);
  const { ok, data } = await turn.use(among.name, {});
  return said(turn, ok ? `${ask}\n\n${tableAnswer(among, data, turn.words)}` : ask);
}

async function records(turn: Turn, tool: Tool): Promise<Answered> {
  const { ok, data } = await turn.use(tool.name, narrowed(turn.question, tool.narrow, turn.words));
  return ok ? said(turn, tableAnswer(tool, data, turn.words)) : failed(turn);
}

const failed = (turn: Turn) => said(turn, turn.words.say('say.failed'), false);

async function passages(turn: Turn, tool: Tool | undefined, about: string | undefined): Promise<Answered> {
  const { passages: found, sure } = await findAbout(turn, about);
  const [best] = found;
  const record = await recordPassage(turn, best && sure ? best : undefined);
  if (record) {
    turn.cite([record]);
    return said(turn, quoted({ ...record, title: plain(record.title) }, turn));
  }
  if (best && sure) {
    turn.cite(found.slice(0, 3).filter(({ score }) => score >= best.score * 0.6));
    return said(turn, quoted(best, turn));
  }
  // Their own records may be what was meant.
  if (tool) return records(turn, tool);
  return unknown(turn, found);
}

/** The passage of a record that has most of the question's words; it must have more of them than the page that would answer. */
async function recordPassage(turn: Turn, page: Passage | undefined): Promise<Passage | undefined> {
  const compared = turn.compare(turn.question);
  const byPage = page ? compared.covered([page.title, ...page.heading, page.text].join('\n')).share : 0;
  const least = Math.max(recordFrom, byPage + (page ? clearly : 0));
  if (least > 1) return undefined;
  const [record] = await turn.findInRecords(compared);
  return record && record.score >= least ? record : undefined;
}

/** A question that goes on is looked for together with the page that answered the one before. */
async function findAbout({ question, find }: Turn, about: string | undefined) {
  if (about === undefined) return find(question);
  const earlier = await find(about);
  const page = earlier.sure ? earlier.passages[0]?.title : undefined;
  return find(page === undefined ? question : `${question} ${page}`);
}

function quoted(passage: Passage, { words }: Turn): string {
  const place = [passage.title, ...passage.heading].join(' › ');
  const outdated = passage.outdated ? `\n\n*${words.say('say.outdated')}*` : '';
  return `${words.say('say.passage', { title: place })}\n\n${passage.text.trim()}${outdated}`;
}

/** Answers that the answer is unknown; the second time, or to an angry user, with an email to the support team. */
async function unknown(turn: Turn, near: readonly Passage[]): Promise<Answered> {
  const { words } = turn;
  const tired = turn.wasUnknown || isAngryAgain(turn);
  const nearest = near.filter(({ score }) => score > 0.2).slice(0, 3);
  turn.cite(nearest);
  const tool = tired ? supportOf(turn) : undefined;
  if (tool) await turn.use(tool.name, {});
  const lines = [
    words.say('say.unknown'),
    ...(nearest.length > 0
      ? [words.say('say.nearest'), nearest.map(({ title, address }) => `- [${title}](${address})`).join('\n')]
      : []),
    tool ? words.say(tool.answer ?? '') : words.say('say.offerSupport'),
  ];
  return said(turn, lines.join('\n\n'), false);
}
