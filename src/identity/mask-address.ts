/** An address in the pool's own masked shape, `t***@e***`, for where the pool does not say where a code went. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(name)}***@${first(domain)}***`;
}
