/** Style of every email, for light and dark mail programs. One style element, so that a strict policy can allow just that. */
export const letterStyle = `:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #f5f6f8; color: #1b2430; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { box-sizing: border-box; max-width: 600px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 8px; overflow-wrap: anywhere; }
p, ul, ol, blockquote, pre { margin: 0 0 16px; } main > :last-child { margin-bottom: 0; }
h1, h2, h3 { margin: 0 0 12px; line-height: 1.25; font-size: 20px; } a { color: #0b57d0; }
blockquote { padding-left: 12px; border-left: 3px solid #c6ccd5; } pre { white-space: pre-wrap; }
code { font-family: ui-monospace, Consolas, monospace; } hr { border: 0; border-top: 1px solid #c6ccd5; margin: 0 0 16px; }
@media (prefers-color-scheme: dark) {
body { background: #12161c; color: #e6e9ee; } main { background: #1c222b; } a { color: #8ab4f8; }
blockquote, hr { border-color: #4a5361; } }`;

/** The HTML that mail programs show. The body was generated from Markdown, so it contains no user-supplied HTML. */
export function letterPage(letter: {
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}): string {
  return `<!doctype html>
<html lang="${escaped(letter.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(letter.subject)}</title>
<style>${letterStyle}</style>
</head>
<body>
<main>
${letter.body}</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
