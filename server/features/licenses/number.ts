import type { Random } from '../../platform/ports';

/** Without I, L, O and U: nothing that is misheard or misread (the alphabet of Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A license number that can be read aloud: `LIC-7F3K-92QD`. It does not reveal how many there are. */
export function freshLicenseNumber(random: Random): string {
  const characters = Array.from({ length: 8 }, () => alphabet.charAt(random.integer(alphabet.length)));
  return `LIC-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
