/** An address as Cognito shows it to callers who may not be its owner: `maria@example.org` becomes `m***@e***`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return maskOf(firstOf(email), firstOf(email.slice(at + 1)));
}

/** The mask for a first letter of the name and one of the domain. */
export function maskOf(name: string, domain: string): string {
  return `${name}***@${domain}***`;
}

/** The first letter, complete: some need two UTF-16 code units. */
function firstOf(text: string): string {
  return Array.from(text)[0] ?? '';
}
