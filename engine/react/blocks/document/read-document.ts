import { type Inline, type Passage, readMarkdown } from '../../markdown';

/** A part of a document: a heading with an anchor, or any other block of text. */
export type DocumentPart =
  | { readonly anchor: string; readonly level: 2 | 3; readonly name: string }
  | { readonly passage: Passage };

const anchored = / *\{#([a-z0-9-]+)\}$/;

/** Parses a document, in which `## Create a key {#create}` is a heading with an anchor. */
export function readDocument(text: string): readonly DocumentPart[] {
  return readMarkdown(text).map((passage): DocumentPart => {
    if (passage.kind !== 'heading') return { passage };
    const name = plain(passage.of);
    const anchor = anchored.exec(name)?.[1];
    if (anchor === undefined) return { passage };
    return { anchor, level: passage.level === 3 ? 3 : 2, name: name.replace(anchored, '') };
  });
}

function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ('of' in part ? plain(part.of) : part.text)).join('');
}
