import type { JsonObject } from '../../../engine/model';
import type { AcademicCriteria } from '../../static-data';

/**
 * Whether a user's details look academic (decisions 3.1): the domain of the address ends with an entry of `emails`, or the job title or the
 * company contains one of theirs, all case-insensitive.
 */
export function looksAcademic(person: JsonObject, { emails, jobTitles, companies }: AcademicCriteria): boolean {
  const { email, title, company } = person;
  const domain = plain(email).split('@').at(-1) ?? '';
  return (
    emails.some((ending) => endsWithDomain(domain, plain(ending))) ||
    jobTitles.some((word) => contains(title, word)) ||
    companies.some((word) => contains(company, word))
  );
}

/** `.edu` is an ending of `mit.edu`; `kit.edu` matches itself and its subdomains, not `bankkit.edu`. */
function endsWithDomain(domain: string, ending: string): boolean {
  const whole = ending.replace(/^\./, '');
  return whole !== '' && (domain === whole || domain.endsWith(`.${whole}`));
}

function contains(text: unknown, word: string): boolean {
  return word !== '' && plain(text).includes(plain(word));
}

function plain(text: unknown): string {
  return typeof text === 'string' ? text.normalize('NFKC').toLowerCase().trim() : '';
}
