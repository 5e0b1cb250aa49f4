import { isList, isObject, type JsonObject, type RouteModel } from '../../../engine/model';
import type { Ask } from '../../definitions/ask';
import type { Comparison, Passage } from '../../documentation';
import { routeOf } from './actions';
import type { Tool } from './table';

const recordsForWord = '10';
const longestPassage = 1_500;

/** What looks through the texts of records. */
export interface RecordSearch {
  /** Queries with the rights of the person who asks: what they may not read is not there. */
  readonly ask: Ask;
  readonly compared: Comparison;
  readonly language: string;
  readonly routes: readonly RouteModel[];
}

/** Passages of a tool's records that have words of the question, the one with most of them first; their score is that share. */
export async function recordPassages(tool: Tool, search: RecordSearch): Promise<readonly Passage[]> {
  const { ask, compared } = search;
  const { entry, passages } = tool;
  if (entry === undefined || passages === undefined) return [];
  const answers = await Promise.all(
    compared.sought.map((q) => ask(entry.name, { q, size: recordsForWord, ...tool.with })),
  );
  const records = new Map<string, JsonObject>();
  for (const answer of answers)
    for (const record of isObject(answer) && isList(answer.items) ? answer.items.filter(isObject) : [])
      records.set(String(record.id), record);
  return [...records.values()]
    .flatMap((record) => passagesOf(record, tool, passages, search))
    .sort((one, other) => other.score - one.score);
}

function passagesOf(
  record: JsonObject,
  { name }: Tool,
  { title, summary, text, by, routes: names }: NonNullable<Tool['passages']>,
  { compared, language, routes }: RecordSearch,
): readonly Passage[] {
  const value = String(record[by] ?? '');
  const route = Object.hasOwn(names, value) ? routeOf(routes, names[value] ?? '') : undefined;
  if (route === undefined) return [];
  const titled = String(record[title] ?? '');
  const texts = [summary, text].flatMap((property) => (property === undefined ? [] : [record[property]]));
  const whole = texts.filter((each) => typeof each === 'string' && each.trim() !== '').join('\n\n');
  return piecesOf(whole).flatMap((piece): Passage[] => {
    const { words, share } = compared.covered(`${titled}\n${piece}`);
    // One word alone asks about too much.
    if (words < 2) return [];
    const address = `/${route.fullPath}?${new URLSearchParams({ id: String(record.id) })}`;
    return [{ page: name, title: titled, heading: [], address, text: piece, score: share, language }];
  });
}

/** Cuts a text between paragraphs, so that an answer quotes no more than it needs. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + paragraph.length < longestPassage)
      pieces.splice(-1, 1, `${last}\n\n${paragraph}`);
    else pieces.push(paragraph.slice(0, longestPassage));
  }
  return pieces;
}
