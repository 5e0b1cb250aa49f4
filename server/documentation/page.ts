/** A page of the documentation in one language, as parsed from its file. */
export interface Page {
  /** Name of the file, which is also the last part of the page's address. */
  readonly name: string;
  readonly language: string;
  readonly title: string;
  /** One sentence for the list of pages. */
  readonly summary: string;
  readonly order: number;
  /** Revision of the source text that this page translates. */
  readonly revision: number;
  /** Markdown below the front matter. */
  readonly body: string;
  readonly sections: readonly Section[];
}

/** A page from one heading to the next; the first section is before any heading. */
export interface Section {
  /** Absent for the section before the first heading. */
  readonly anchor?: string;
  /** 1 for the section before the first heading. */
  readonly level: number;
  /** The headings from the page down to this one, without the page's title. */
  readonly heading: readonly string[];
  readonly text: string;
  /** Questions that this section answers. */
  readonly questions: readonly string[];
}

/** How a language is searched: maintained by the authors of its pages. */
export interface SearchWords {
  /** Name of the stemmer of its word forms; absent: words are used as they are. */
  readonly stemmer?: string;
  /** A language written without spaces. */
  readonly unspaced: boolean;
  /** Stop words. */
  readonly ignored: readonly string[];
  /** Words and phrases with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
  /** Examples of questions that no page answers. */
  readonly unanswered: readonly string[];
}

/** A part of a page that can serve as an answer. */
export interface Passage {
  /** Name of the page. */
  readonly page: string;
  /** Title of the page. */
  readonly title: string;
  /** Headings from the page down to the passage. */
  readonly heading: readonly string[];
  /** Path in the portal, such as `/doc/keys#rotate`. */
  readonly address: string;
  /** Markdown. */
  readonly text: string;
  /** How well it answers the question, from 0 to 1. */
  readonly score: number;
  /** Its language. */
  readonly language: string;
  /** The source text is newer. */
  readonly outdated?: boolean;
}
