/** The longest text of a statement that is told. */
const longest = 2_000;

/** What a statement does, and its text without values: those that are no parameters are taken out as well. */
export function statementOf(text: string): { readonly name: string; readonly shown: string } {
  const shown = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
  const verb = /^\w+/.exec(shown)?.[0]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|table)\s+"?([a-z_]\w*)"?/i.exec(shown)?.[1];
  return { name: table === undefined ? verb : `${verb} ${table}`, shown };
}
