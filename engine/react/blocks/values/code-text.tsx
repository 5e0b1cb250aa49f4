/** Maximum length of a code before its middle is hidden if space is scarce, and the number of characters kept at its end. */
const wholeUntil = 20;
const endLetters = 6;

/**
 * A code without line breaks. A long one is in two parts, of which the style sheet may truncate the first: screen readers, selection and
 * tooltip get the whole code.
 */
export function CodeText({ text }: { readonly text: string }) {
  if (text.length <= wholeUntil) return <code className="pt-code-text">{text}</code>;
  return (
    <code className="pt-code-text" title={text}>
      <span className="pt-code-start">{text.slice(0, -endLetters)}</span>
      {text.slice(-endLetters)}
    </code>
  );
}

const identifier = /^(?=.*\d)[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)+$/u;
const identifierAtMost = 32;
const shortAtMost = 16;
/** Scripts that write whole sentences without spaces, in characters of double width. */
const withoutSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;

/** Whether a text should not wrap: a few words, or one name with digits and hyphens, such as an order number. */
export function staysTogether(text: string): boolean {
  if (withoutSpaces.test(text)) return text.length <= shortAtMost / 2;
  return text.length <= shortAtMost || (text.length <= identifierAtMost && identifier.test(text));
}
