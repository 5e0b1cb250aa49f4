/** An address as Cognito shows it to somebody who may not be its owner: `maria@example.org` becomes `m***@e***`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return maskOf(email.charAt(0), email.charAt(at + 1));
}

/** The mask for a first letter of the name and one of the domain. */
export function maskOf(name: string, domain: string): string {
  return `${name}***@${domain}***`;
}
