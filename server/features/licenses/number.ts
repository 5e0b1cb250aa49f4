import type { Random } from '../../platform/ports';

/** Without I, L, O and U: nothing that is misread on the telephone (the alphabet of Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A license number people can read to each other: `LIC-7F3K-92QD`. It tells nothing about how many there are. */
export function freshLicenseNumber(random: Random): string {
  const characters = Array.from({ length: 8 }, () => alphabet.charAt(random.integer(alphabet.length)));
  return `LIC-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
