/** Letters a code may have before its middle is left out where room is scarce, and how many stay at its end. */
const wholeUntil = 20;
const endLetters = 6;

/**
 * A code that no line breaks. A long one is in two parts, of which the style sheet may cut the first: anyone who reads it aloud,
 * selects it or points at it gets it whole.
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
/** Scripts that write whole sentences without a space, in letters twice as wide. */
const withoutSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;

/** Whether a text reads badly over two lines: a few words, or one name with digits and hyphens, such as a number of an order. */
export function staysTogether(text: string): boolean {
  if (withoutSpaces.test(text)) return text.length <= shortAtMost / 2;
  return text.length <= shortAtMost || (text.length <= identifierAtMost && identifier.test(text));
}
