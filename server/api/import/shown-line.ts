import { textFormats } from '../../../engine/runtime';

/** Invisible characters that change what is read around them. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/gu;

const byNumber = (sign: string) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** File content as one readable line: invisible characters are shown by their code points. */
export function shownLine(text: string): string {
  const shown = text.replace(hidden, byNumber);
  return textFormats.line.test(shown) ? shown : Array.from(text, byNumber).join('');
}
