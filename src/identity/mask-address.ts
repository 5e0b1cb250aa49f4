/** An address in the pool's own masked shape, `t***@e***`, if the pool does not return where a code was sent. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(name)}***@${first(domain)}***`;
}
