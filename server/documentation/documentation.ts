import { type FolderWatch, lookThrough, type Snapshot, type Sought, watchFolders } from '../definitions';
import { type Compare, createCompare } from './compare';
import { findInThread, type ThreadFinder } from './find-thread';
import type { Page, Passage, SearchWords } from './page';
import { passagesOf } from './passages';
import { readPage, readSearchWords } from './read-page';

/** Finds the passages that answer a question. */
export interface Finder {
  /** Reads the pages of a language for the search, for somebody who is about to ask. */
  prepare(language: string): Promise<void>;
  /** Best first; at most `limit`. Searched in a thread of its own. */
  find(language: string, question: string, limit: number): Promise<readonly Passage[]>;
  /** Whether the first of these answers the question; otherwise it is better to report that the answer is unknown. */
  isSure(passages: readonly Passage[]): boolean;
}

/** The pages as they are now. */
export interface Documentation extends Finder {
  /** All pages in order, in this language if available, otherwise in the first. */
  pages(language: string): readonly Page[];
  /** Whether the page in the source language is newer. */
  isOutdated(page: Page): boolean;
  /** How questions in this language are compared with texts that are no pages. Needs no index. */
  compare(language: string): Compare;
  close(): void;
}

export interface DocumentationOptions {
  /** Folder that holds `locales`. */
  readonly project: string;
  /** Codes of the languages, the fallback language first. */
  readonly languages: () => readonly string[];
  /** Receives a message about a problem with a file; its previous content still counts. */
  readonly onTrouble: (error: Error) => void;
  /** False for tests that do not edit. */
  readonly watch?: boolean;
}

const pagePath = /^locales\/([^/]+)\/pages\/([a-z0-9-]+)\.md$/;
const wordsPath = /^locales\/([^/]+)\/pages\/search\.yml$/;
const glossaryPath = 'locales/glossary.json';
const sought: Sought = {
  folders: ['locales'],
  accepts: (path) => pagePath.test(path) || wordsPath.test(path) || path === glossaryPath,
};
const noWords: SearchWords = { unspaced: false, ignored: [], synonyms: [], unanswered: [] };
/** From this score on, a passage is more likely than not to answer; verified by the evaluation in `test/server/documentation`. */
const sureFrom = 0.39;

/** Content of the files; an unusable file keeps its previous content. */
interface Library {
  readonly pages: ReadonlyMap<string, Page>;
  readonly words: ReadonlyMap<string, SearchWords>;
  readonly glossary: readonly Readonly<Record<string, unknown>>[];
}

/** Reads the pages of all languages and reloads them on changes. */
export async function createDocumentation(options: DocumentationOptions): Promise<Documentation> {
  const { project, languages, onTrouble } = options;
  const start = await lookThrough(project, undefined, sought);
  for (const trouble of start.troubles) onTrouble(new Error(trouble));
  let library = read(start, { pages: new Map(), words: new Map(), glossary: [] }, onTrouble);
  const finders = new Map<string, ThreadFinder>();
  const comparing = new Map<string, Compare>();

  function pages(language: string): readonly Page[] {
    const [first = language] = languages();
    const own = [...library.pages.values()].filter((page) => page.language === language);
    const names = new Set(own.map(({ name }) => name));
    const others = [...library.pages.values()].filter((page) => page.language === first && !names.has(page.name));
    return [...own, ...others].sort((one, other) => one.order - other.order || (one.name < other.name ? -1 : 1));
  }
  function sourceOf({ name }: Page): Page | undefined {
    const [first] = languages();
    return first === undefined ? undefined : library.pages.get(`${first}/${name}`);
  }
  /** Made when a language is first asked for. */
  function finderOf(language: string): ThreadFinder {
    const known = finders.get(language);
    if (known !== undefined) return known;
    const candidates = pages(language).flatMap((page) => passagesOf(page, sourceOf(page)));
    const finder = findInThread({ candidates, words: wordsOf(library, language, languages()[0]) });
    finders.set(language, finder);
    return finder;
  }
  function forget(): void {
    for (const finder of finders.values()) finder.close();
    finders.clear();
    comparing.clear();
  }

  const watch: FolderWatch | undefined =
    options.watch === false
      ? undefined
      : watchFolders({
          project,
          sought,
          start,
          async onChange(snapshot) {
            library = read(snapshot, library, onTrouble);
            forget();
            return true;
          },
          onTrouble,
        });
  return {
    pages,
    isOutdated: (page) => (sourceOf(page)?.revision ?? 0) > page.revision,
    prepare: (language) => finderOf(language).prepare(),
    find: (language, question, limit) => finderOf(language).find(question, limit),
    compare(language) {
      const compare = comparing.get(language) ?? createCompare(wordsOf(library, language, languages()[0]));
      comparing.set(language, compare);
      return compare;
    },
    isSure: ([first]) => first !== undefined && first.score >= sureFrom,
    close() {
      watch?.close();
      forget();
    },
  };
}

function read({ files }: Snapshot, before: Library, onTrouble: (error: Error) => void): Library {
  const pages = new Map<string, Page>();
  const words = new Map<string, SearchWords>();
  let { glossary } = before;
  for (const [path, { file }] of files) {
    const content = typeof file.bytes === 'string' ? file.bytes : Buffer.from(file.bytes).toString('utf8');
    const [, language = '', name = ''] = pagePath.exec(path) ?? wordsPath.exec(path) ?? [];
    const key = `${language}/${name}`;
    try {
      if (path === glossaryPath) glossary = readGlossary(content);
      else if (name === '') words.set(language, readSearchWords(path, content));
      else pages.set(key, readPage(path, name, language, content));
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
      const page = before.pages.get(key);
      const known = before.words.get(language);
      if (name !== '' && page !== undefined) pages.set(key, page);
      if (name === '' && known !== undefined) words.set(language, known);
    }
  }
  return { pages, words, glossary };
}

function readGlossary(content: string): Library['glossary'] {
  const { terms } = JSON.parse(content) as { readonly terms?: unknown };
  return Array.isArray(terms) ? terms : [];
}

/** The words of a language; the translators' glossary contains the translations of the first language's terms. */
function wordsOf({ words, glossary }: Library, language: string, first = language): SearchWords {
  const own = words.get(language) ?? noWords;
  const terms = glossary.flatMap(({ [first]: source, [language]: term }) =>
    typeof source === 'string' && typeof term === 'string' && source !== term ? [[term, source]] : [],
  );
  return { ...own, synonyms: [...own.synonyms, ...terms] };
}
