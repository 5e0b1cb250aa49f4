import type { Kysely } from 'kysely';
import type { LetterPage } from '../../engine/definition';
import type { Database } from '../platform/database';
import type { SealingKeys } from '../platform/http/sealing';
import type { Letter } from '../platform/ports';
import type { LetterEdition, LetterEditions } from './letter-editions';
import type { LetterSentences } from './letter-seeds';
import { canBeEnded, type LetterTable, type LetterVariables, variablesOf } from './letter-table';
import { letterLanguage, type Recipient } from './recipient';
import type { IsolatedRenderer } from './template/isolated';
import type { GivenValue, LetterTemplate, RenderedLetter } from './template/job';
import { TemplateError, type TemplateProblem } from './template/problem';
import { renderLetter } from './template/render-letter';
import { unsubscribeToken } from './unsubscribe-token';

/** A written email, ready to send. */
export interface WrittenLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; absent in emails from earlier versions. */
  readonly html?: string;
  /** Constant across retries, so that mail programs detect duplicates. */
  readonly messageId: string;
  /** One-click unsubscribe address (RFC 8058); only in letters to many that the recipient may switch off. */
  readonly unsubscribe?: string;
}

/** A newly written email, and its source. */
export interface FreshLetter {
  readonly written: WrittenLetter;
  /** Null if the text is not a stored edition. */
  readonly editionId: string | null;
}

/** An edition that could not be rendered for an email. */
export interface BrokenEdition {
  readonly kind: string;
  readonly language: string;
  readonly problem: TemplateProblem;
}

/** What writing emails needs. */
export interface LetterContext {
  readonly table: LetterTable;
  readonly variables: LetterVariables;
  /** The current texts of `locales`: they are live like every other text. */
  readonly sentences: () => LetterSentences;
  readonly origin: string;
  readonly prefix: string;
  /** Address of a page of the portals; it follows their routes. */
  readonly addressOf: (page: LetterPage) => string;
  readonly keys: SealingKeys;
  readonly isolated: Pick<IsolatedRenderer, 'render' | 'inspect' | 'preview'>;
}

/** Writes emails. */
export type LetterWriter = (
  db: Kysely<Database>,
  letter: Letter & { readonly id: string },
  recipient: Recipient | undefined,
) => Promise<FreshLetter>;

/**
 * Writes emails; the only place that does. Their texts are the editions of templates; if one cannot be rendered, an earlier one is used.
 * Addresses in emails come from the configuration, never from a request (quality S57).
 * @throws if the kind is not in the table, a variable is missing, there is no text, or an address contains a line break
 */
export function createLetterWriter(
  letterContext: LetterContext & {
    readonly editions: LetterEditions;
    /** Receives an edition that could not be rendered, in the transaction of the email. */
    readonly onBroken: (db: Kysely<Database>, broken: BrokenEdition) => Promise<void>;
  },
): LetterWriter {
  const { table, sentences, editions, onBroken } = letterContext;

  /** The first of these editions that can be rendered. */
  async function firstGood(
    candidates: readonly LetterEdition[],
    render: (edition: LetterEdition) => Promise<RenderedLetter>,
    told: (problem: TemplateProblem) => Promise<void>,
  ) {
    for (const edition of candidates) {
      try {
        return { edition, rendered: await render(edition) };
      } catch (error) {
        // Whatever the error, including when no thread is available: the email is sent.
        await told(error instanceof TemplateError ? error.problem : { part: 'body', code: 'TEMPLATE_SYNTAX' });
      }
    }
    return undefined;
  }

  return async (db, { id, to, template: kind, language: known, variables }, recipient) => {
    const rule = table[kind];
    if (rule === undefined) throw new Error(`schemas/letters.json has no letter ${kind}.`);
    // A variable that its sender does not know is empty; without one that the text must have, the email would be of no use.
    const missing = rule.variables.find((name) => variables[name] === undefined && rule.required?.includes(name));
    if (missing !== undefined) throw new Error(`The letter ${kind} was given no ${missing}.`);
    if (/[\r\n]/.test(to)) throw new Error(`The address of a letter ${kind} has a line break.`);

    const firstName = variables.firstName || recipient?.firstName || '';
    const lastName = variables.lastName || recipient?.lastName || '';
    const filled = portalValues(letterContext, kind, { recipient: to, firstName, lastName });
    const values = givenValues(letterContext, kind, { ...variables, ...filled });
    const wanted = letterLanguage(recipient, known, Object.keys(sentences()));

    for (const language of new Set([wanted, 'en'])) {
      const render = (edition: LetterEdition) => renderEdition(letterContext, edition, { language, values });
      const active = await editions.active(db, kind, language);
      if (active === undefined) continue;
      let found = await firstGood([active], render, (problem) => onBroken(db, { kind, language, problem }));
      found ??= await firstGood(await editions.earlier(db, kind, language), render, async () => {});
      if (found === undefined) continue;
      const { edition, rendered } = found;
      return { editionId: edition.id, written: { to, ...rendered, ...envelope(letterContext, kind, { id, to }) } };
    }
    throw new Error(`There are no words for the letter ${kind}.`);
  };
}

/** Parts of an email besides its text. */
export function envelope(
  letterContext: LetterContext,
  kind: string,
  { id, to }: { readonly id: string; readonly to: string },
): Pick<WrittenLetter, 'messageId' | 'unsubscribe'> {
  const messageId = `<${id}@${new URL(letterContext.origin).hostname}>`;
  const rule = letterContext.table[kind];
  if (rule === undefined || !canBeEnded(rule)) return { messageId };
  // News by email are the person's subscription, not a setting among others.
  const subscription = rule.category === 'newsletter' ? { email: to } : { email: to, setting: rule.setting ?? '' };
  const token = unsubscribeToken(letterContext.keys, subscription);
  return {
    messageId,
    unsubscribe: `${letterContext.origin}${letterContext.prefix}/api/v1/sso/unsubscribe?token=${token}`,
  };
}

/** Whom an email is about. */
export interface LetterPerson {
  readonly recipient: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Values of a kind that the portal fills in: those of variables that say what, unless the sender must give them. */
export function portalValues(
  { table, variables, addressOf, keys }: LetterContext,
  kind: string,
  person: LetterPerson,
): Readonly<Record<string, string>> {
  const rule = table[kind];
  if (rule === undefined) return {};
  const addressFor = (page: LetterPage) => {
    if (page.token === undefined) return addressOf(page);
    const token = unsubscribeToken(keys, { email: person.recipient });
    return addressOf({ ...page, query: { ...page.query, token } });
  };
  return Object.fromEntries(
    Object.entries(variablesOf(rule, variables)).flatMap(([name, { page, filled }]) => {
      if (rule.variables.includes(name)) return [];
      const shown = rule.pages?.[name] ?? page;
      const value = shown === undefined ? filled && person[filled] : addressFor(shown);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Every declared variable of a kind with its type; null if no value is given. */
export function givenValues(
  { table, variables }: Pick<LetterContext, 'table' | 'variables'>,
  kind: string,
  given: Readonly<Record<string, string | null | undefined>>,
): Readonly<Record<string, GivenValue>> {
  const rule = table[kind];
  if (rule === undefined) return {};
  return Object.fromEntries(
    Object.entries(variablesOf(rule, variables)).map(([name, { type }]) => [
      name,
      { type, value: given[name] ?? null },
    ]),
  );
}

/** Renders texts by users in a separate thread; the program's own texts need none. */
export async function renderEdition(
  { sentences, origin, isolated }: Pick<LetterContext, 'sentences' | 'origin' | 'isolated'>,
  { subject, body, isSeed }: LetterTemplate & { readonly isSeed: boolean },
  { language, values }: { readonly language: string; readonly values: Readonly<Record<string, GivenValue>> },
): Promise<RenderedLetter> {
  const all = sentences();
  const units = (all[language] ?? all.en)?.units ?? {};
  const job = { template: { subject, body }, values, language, units, origin };
  return isSeed ? renderLetter({ ...job, isOwn: true }) : isolated.render(job);
}
