import { load } from 'js-yaml';
import type { Page, SearchWords, Section } from './page';

/** A problem with a file, as a message. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const headingLine = /^(#{2,3}) +(.+?)(?: +\{#([a-z0-9-]+)\})?$/;
const fence = /^```/;

/** Pages as they were last read, by path: after a change to one file, the others are not parsed again. */
const lastRead = new Map<string, { readonly content: string; readonly page: Page }>();

/**
 * Reads a page: front matter in YAML, then Markdown whose headings contain their anchors, `## Create a key {#create}`.
 * @throws PageProblem
 */
export function readPage(path: string, name: string, language: string, content: string): Page {
  const last = lastRead.get(path);
  if (last?.content === content) return last.page;
  const page = parsePage(path, name, language, content);
  lastRead.set(path, { content, page });
  return page;
}

function parsePage(path: string, name: string, language: string, content: string): Page {
  const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = frontMatter.exec(text);
  if (match === null) throw new PageProblem(`${path}: begin with front matter between two lines of "---".`);
  const front = readYaml(path, match[1] ?? '');
  const title = textOf(front.title);
  const summary = textOf(front.summary) ?? '';
  if (title === undefined) throw new PageProblem(`${path}: the front matter needs a title.`);
  const body = text.slice(match[0].length).trim();
  const sections = readSections(path, body, questionsOf(path, front.questions));
  return {
    name,
    language,
    title,
    summary,
    order: wholeOf(front.order),
    revision: wholeOf(front.revision),
    body,
    sections,
  };
}

/**
 * Reads how a language is searched.
 * @throws PageProblem
 */
export function readSearchWords(path: string, content: string): SearchWords {
  const { stemmer, unspaced, ignored, synonyms, unanswered } = readYaml(path, content);
  const groups = Array.isArray(synonyms) ? synonyms.map(textsOf) : [];
  const lonely = groups.find((group) => group.length < 2);
  if (lonely !== undefined) throw new PageProblem(`${path}: a group of synonyms has two words or more: ${lonely}.`);
  return {
    ...(typeof stemmer === 'string' && { stemmer }),
    unspaced: unspaced === true,
    ignored: textsOf(ignored).flatMap((line) => line.split(/\s+/)),
    synonyms: groups,
    unanswered: textsOf(unanswered),
  };
}

function readYaml(path: string, text: string): Readonly<Record<string, unknown>> {
  let read: unknown;
  try {
    read = load(text, { maxAliases: 0 });
  } catch (error) {
    throw new PageProblem(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isRecord(read)) throw new PageProblem(`${path}: write properties, such as "title: …".`);
  return read;
}

/** Questions by anchor; those for the section before the first heading are under `page`. */
function questionsOf(path: string, value: unknown): ReadonlyMap<string, readonly string[]> {
  if (value === undefined) return new Map();
  if (!isRecord(value)) throw new PageProblem(`${path}: questions are lists by anchor, or "page" for the beginning.`);
  return new Map(Object.entries(value).map(([anchor, questions]) => [anchor, textsOf(questions)]));
}

function readSections(
  path: string,
  body: string,
  questions: ReadonlyMap<string, readonly string[]>,
): readonly Section[] {
  const sections: Section[] = [];
  const known = new Set(['page']);
  let lines: string[] = [];
  let current: Omit<Section, 'text'> = { level: 1, heading: [], questions: questions.get('page') ?? [] };
  let fenced = false;
  const close = () => {
    const text = lines.join('\n').trim();
    if (text !== '' || current.anchor !== undefined) sections.push({ ...current, text });
    lines = [];
  };
  for (const line of body.split('\n')) {
    if (fence.test(line)) fenced = !fenced;
    const [, marks, title, anchor] = (!fenced && headingLine.exec(line)) || [];
    if (marks === undefined || title === undefined) {
      lines.push(line);
      continue;
    }
    if (anchor === undefined)
      throw new PageProblem(`${path}: name the anchor of "${title}": ${marks} ${title} {#name}`);
    if (known.has(anchor)) throw new PageProblem(`${path}: the anchor ${anchor} is there twice.`);
    known.add(anchor);
    close();
    const above = marks.length === 3 ? current.heading.slice(0, 1) : [];
    current = { level: marks.length, anchor, heading: [...above, title], questions: questions.get(anchor) ?? [] };
  }
  close();
  for (const anchor of questions.keys())
    if (!known.has(anchor))
      throw new PageProblem(`${path}: questions name the anchor ${anchor}, which no heading has.`);
  return sections;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function wholeOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}
