import { beyondTranslation, languageOfTexts } from '../../../engine/change';
import type { Json } from '../../../engine/model';
import { permittedLanguages } from '../../../engine/runtime';
import type { Call } from '../../api/operation';
import { parsed } from '../../definitions';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { liveText } from './documents';
import type { EditedDocument } from './gate';
import { type ChangeSet, setDocuments } from './repository';

type WritingCall = Pick<Call<unknown, never, Actor>, 'db' | 'actor' | 'may' | 'services'>;

/** The languages into which a caller may only translate; undefined if they may edit everything. */
export function translatedBy({ actor, may, services }: Omit<WritingCall, 'db'>): readonly string[] | undefined {
  if (may('editDefinitions')) return undefined;
  const person = { role: actor.role, adminMode: actor.mode === 'ADMIN' };
  const languages = permittedLanguages(services.definitions.permissions(), 'translateDefinitions', person);
  return languages === 'all' ? codesOf(services) : languages;
}

/**
 * Refuses an edit of a document by a translator that is more than translations into their languages.
 * @param befores what the document was, before this edit or before all of the set's: an edit is held against each, and fits one
 * @param inSet documents of the set, in which sentences may be new
 */
export function requireTranslation(
  call: Omit<WritingCall, 'db'>,
  {
    path,
    text,
    befores,
  }: { readonly path: string; readonly text: string | null; readonly befores: readonly (string | null)[] },
  inSet: readonly EditedDocument[] = [],
): void {
  const languages = translatedBy(call);
  if (languages === undefined) return;
  const { definitions } = call.services;
  const documentAt = (other: string) => {
    const held = inSet.find((each) => each.path === other);
    return jsonOf(held === undefined ? (liveText(definitions, other) ?? null) : held.text);
  };
  const after = jsonOf(text);
  const isTheirs = languages.includes(languageOfTexts(path) ?? '');
  const found = befores.map((before) =>
    // What is as it was before all edits leaves the set, whatever it is.
    isTheirs && before === text
      ? undefined
      : beyondTranslation({ path, before: jsonOf(before), after }, languages, codesOf(call.services), documentAt),
  );
  if (!found.includes(undefined)) throw translationOnly(call, languages, found[0] ?? path);
}

/** Refuses a translator what concerns a whole set, if it has more than texts in their languages, or nothing yet and is somebody else's. */
export async function requireTranslatedSet(call: WritingCall, set: ChangeSet): Promise<void> {
  const languages = translatedBy(call);
  if (languages === undefined) return;
  const documents = await setDocuments(call.db, set.id);
  const other = documents.find(({ path }) => !languages.includes(languageOfTexts(path) ?? ''));
  const isTheirs = documents.length > 0 || set.createdBy === call.actor.id;
  if (other !== undefined || !isTheirs) throw translationOnly(call, languages, other?.path ?? set.title);
}

/** Refuses a translator something that no translation is. */
export function requireEditor(call: Omit<WritingCall, 'db'>, name: string): void {
  const languages = translatedBy(call);
  if (languages !== undefined) throw translationOnly(call, languages, name);
}

function translationOnly({ services }: Pick<WritingCall, 'services'>, languages: readonly string[], name: string) {
  const { languages: all } = services.definitions.edition();
  const named = languages.map((code) => all.find((each) => each.code === code)?.endonym ?? code);
  return new ApiError('STUDIO_TRANSLATION_ONLY', { args: { languages: named.join(', '), name } });
}

const codesOf = ({ definitions }: WritingCall['services']) => definitions.edition().languages.map(({ code }) => code);

function jsonOf(text: string | null): Json | undefined {
  const value = parsed(text);
  return value === 'unreadable' ? undefined : value;
}
