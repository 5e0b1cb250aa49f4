import type { AssistantNarrowing } from '../../../../engine/definition';
import type { Tool, ToolTable } from '../table';
import type { Words } from '../words';
import { type Comparable, comparable, isBare, isShort, saysAny } from './matching';

/** What a question asks for. Everything that identifies it is in `schemas/assistant.json` and in the locales. */
export type Asked =
  | { readonly for: 'person' | 'greeting' }
  /** The user wants something done. */
  | { readonly for: 'action'; readonly tool: Tool }
  | { readonly for: 'page'; readonly page: string }
  /** About the user's own records. */
  | { readonly for: 'records'; readonly tool: Tool }
  /** Only a subject is named. */
  | { readonly for: 'choice'; readonly tool: Tool }
  /** An explanation; `tool` reads the records that it may be about. */
  | { readonly for: 'passages'; readonly tool: Tool | undefined };

/** A question with the questions before it, the latest last. */
export interface Conversation {
  readonly question: string;
  readonly before: readonly string[];
}

/** The longest question that is taken for the continuation of another; in a language without spaces, signs. */
const shortQuestion = { words: 8, signs: 20 };

/**
 * Determines what a question asks for. One that goes on ("and the other one?") asks for the same as the latest question that stands for
 * itself; `about` is that question, for what is looked for in the documentation.
 */
export function readConversation(
  { question, before }: Conversation,
  table: ToolTable,
  words: Words,
  offered: readonly string[],
): Asked & { readonly about?: string } {
  const asked = readQuestion(question, table, words, offered);
  if (asked.for !== 'passages' || asked.tool !== undefined || !goesOn(question, table, words)) return asked;
  const about = before.findLast((each) => !goesOn(each, table, words));
  if (about === undefined) return asked;
  const earlier = readQuestion(about, table, words, offered);
  // An explanation may be asked for after records, and the other way round.
  if (earlier.for === 'records' && !saysAny(comparable(question), words.list(table.asks.how))) return earlier;
  return { ...asked, about };
}

function goesOn(question: string, { asks }: ToolTable, words: Words): boolean {
  if (asks.follow === undefined) return false;
  const said = comparable(question);
  return isShort(said, shortQuestion) && saysAny(said, words.list(asks.follow));
}

/** Determines what a question asks for by itself. */
export function readQuestion(
  question: string,
  { asks, pages, tools }: ToolTable,
  words: Words,
  offered: readonly string[],
): Asked {
  const said = comparable(question);
  const says = (key: string | undefined) => key !== undefined && saysAny(said, words.list(key));
  const usable = [...tools.values()].filter(({ name }) => offered.includes(name));
  const subject = usable.find(({ does, words: key }) => does === 'read' && says(key));
  const how = says(asks.how);
  if (says(asks.person)) return { for: 'person' };
  if (says(asks.greeting) && subject === undefined && said.tokens.length <= 4) return { for: 'greeting' };
  if (how) return { for: 'passages', tool: says(asks.own) ? subject : undefined };
  if (says(asks.open)) {
    const page = Object.entries(pages).find(([, each]) => says(each.words));
    if (page) return { for: 'page', page: page[0] };
  }
  if (!says(asks.which)) {
    const tool = usable.find(({ does, words: key, verbs }) => does === 'propose' && says(key) && says(verbs));
    if (tool) return { for: 'action', tool };
  }
  if (subject && isBare(said) && subject.choices !== undefined) return { for: 'choice', tool: subject };
  if (subject && says(asks.own)) return { for: 'records', tool: subject };
  return { for: 'passages', tool: subject };
}

/** Arguments contained in the words of a question. */
export function narrowed(
  question: string,
  narrowings: readonly AssistantNarrowing[] | undefined,
  words: Words,
): Readonly<Record<string, string>> {
  const said: Comparable = comparable(question);
  const found: Record<string, string> = {};
  for (const { argument, value, words: key } of narrowings ?? [])
    if (found[argument] === undefined && saysAny(said, words.list(key))) found[argument] = value;
  return found;
}
