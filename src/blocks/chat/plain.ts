/** Text without its markup, which should not be read out. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[\[?([^[\]]+)\]?\]\([^()\s]+\)/g, '$1')
    .replaceAll(/\*\*|`+/g, '')
    .replaceAll(/^(?:#{1,6} +|> ?|\|[ :|-]+\|$)/gm, '')
    .replaceAll('|', ' ')
    .trim();
}
