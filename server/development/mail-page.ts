import type { DemoDescription } from '../demo';
import type { WrittenLetter } from '../mail/letter-writer';

export interface ShownLetter extends WrittenLetter {
  readonly at: Date;
  readonly template: string;
}

/** The outbox in readable form. Development only, and English only: no customer ever sees it. */
export function writeMailPage(page: {
  readonly letters: readonly ShownLetter[];
  readonly demo: DemoDescription;
  readonly nonce: string;
}): string {
  const letters = page.letters.map(writeLetter).join('\n') || '<p>No letters yet.</p>';
  const accounts = page.demo.accounts
    .map(
      ({ email, role, shows }) =>
        `<tr><td>${escaped(email)}</td><td>${escaped(role)}</td><td>${escaped(shows)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Mail · Portico development</title>
<style nonce="${page.nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid GrayText; border-radius: 0.5rem; padding: 0.5rem 1rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0.25rem 0; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
td, th { text-align: start; padding: 0.1rem 1rem 0.1rem 0; } .facts { color: color-mix(in srgb, CanvasText 72%, Canvas); }
</style>
</head>
<body>
<main>
<h1>Mail</h1>
<p>Letters that would go out, newest first. This page exists only with demo data.</p>
${letters}
<h2>Demo accounts</h2>
<p>All have the password <strong>${escaped(page.demo.password)}</strong>.</p>
<table><thead><tr><th scope="col">Address</th><th scope="col">Role</th><th scope="col">Shows</th></tr></thead><tbody>
${accounts}
</tbody></table>
</main>
</body>
</html>
`;
}

function writeLetter({ to, subject, text, at, template }: ShownLetter): string {
  return `<article data-to="${escaped(to)}" data-template="${escaped(template)}">
<h2>${escaped(subject)}</h2>
<p class="facts">To ${escaped(to)}, ${escaped(at.toISOString())}</p>
<pre>${linked(escaped(text))}</pre>
</article>`;
}

/** Turns addresses in an email into links, as any mail program does. The text has been escaped before. */
function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+[^\s<.,)]/g, (address) => `<a href="${address}">${address}</a>`);
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
