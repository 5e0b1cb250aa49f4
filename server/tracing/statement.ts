/** Maximum length of a statement's recorded text. */
const longest = 2_000;

/** The kind of a statement, and its text without values: literals that are not parameters are removed too. */
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
