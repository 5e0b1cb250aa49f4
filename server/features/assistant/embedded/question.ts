import type { AssistantNarrowing } from '../../../../engine/definition';
import type { Tool, ToolTable } from '../table';
import type { Words } from '../words';
import { type Comparable, comparable, isBare, saysAny } from './matching';

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

/** Determines what a question asks for. */
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
