import type { i18n } from 'i18next';
import type { JsonObject } from '../engine/model';
import type { RuntimeConfiguration } from './configuration';
import { createDefinitionsClient, type DefinitionsClient } from './definitions/definitions-client';
import { createLiveProject, type LiveProject } from './definitions/live-project';
import { fetchPreload, type Preload, type Texts } from './definitions/preload';
import type { ApiClient } from './http/api-client';
import { chooseLanguage, detectedLanguages, FALLBACK_LANGUAGE, storedLanguage } from './language/choose-language';
import { createI18nextTranslator } from './language/i18next-translator';
import type { LanguageEntry } from './language/language-entry';
import type { Plugins } from './plugins/load-plugins';
import { ProfileNotLoaded, type Session } from './session/session';
import type { SignOut } from './session/sign-out';

/** Everything the portal needs before it renders its first screen. */
export interface Started {
  readonly settings: JsonObject;
  readonly languages: readonly LanguageEntry[];
  readonly definitions: DefinitionsClient;
  /** Routes, sources and permissions; a navigation takes the edition that is live. */
  readonly live: LiveProject;
  /** What the plugins of this installation add. */
  readonly plugins: Plugins;
  readonly i18n: i18n;
  /** Loads the translations again if another edition has gone live since. */
  readonly freshTexts: () => Promise<void>;
}

/** A part of the start that failed, by the key of its sentence below `startup.` in `common.json`. */
export class StartupFailure extends Error {
  constructor(
    readonly part: 'profile' | 'noProfile' | 'i18n' | 'definitions' | 'roles' | 'plugins',
    cause: unknown,
  ) {
    super(part, { cause });
  }
}

/**
 * The startup sequence of specification section 4: who is signed in, definitions, then translations in the language that follows from them.
 * Independent parts run in parallel.
 */
export async function startUp(
  configuration: RuntimeConfiguration,
  api: ApiClient,
  session: Session,
  signOut: SignOut,
  report: (code: string, args: JsonObject) => void,
): Promise<Started> {
  const { settings, prefix } = configuration;
  const preloading = fetchPreload(configuration.arrival?.now);
  const [definitions] = await Promise.all([
    preloading
      .then((preload) => createDefinitionsClient(prefix, preload, !configuration.fixedEdition))
      .catch(failed('definitions')),
    configuration.signedIn ? whoIsThere(api, session, signOut) : session.startSignedOut(),
  ]);
  const state = session.state();
  const languages = languagesOf(settings);
  const supported = languages.map(({ value }) => value);
  const said =
    state.status === 'signedIn'
      ? { profile: String(state.profile.language) }
      : { detected: detectedLanguages(document, navigator) };
  const asked = new URLSearchParams(window.location.search).get('lng');
  const language = chooseLanguage({ requested: asked, stored: storedLanguage(), ...said }, supported);
  const shown = { edition: definitions.edition() };
  const [plugins, live, i18n] = await Promise.all([
    pluginsOf(configuration).catch(failed('plugins')),
    createLiveProject(definitions, configuration).catch(failed('definitions')),
    createI18nextTranslator({
      language,
      supported,
      address: `${configuration.prefix}/assets/locales`,
      version: () => `${configuration.i18nVersion}-${shown.edition}`,
      texts: textsFor(language, await preloading),
      report,
    }).catch(failed('i18n')),
  ]);
  if (live.current().permissions.roles.length === 0) throw new StartupFailure('roles', 'Missing role definition');
  const freshTexts = createFreshTexts(i18n, definitions, shown);
  return { settings, languages, definitions, live, plugins, i18n, freshTexts };
}

/** Preloaded texts, if they are in the current language. */
function textsFor(language: string, preload: Preload | undefined): Texts {
  return preload && Object.hasOwn(preload.texts, language) ? preload.texts : {};
}

/** A user who signed out while the server could not be reached is signed out, whatever their cookie. */
async function whoIsThere(api: ApiClient, session: Session, signOut: SignOut): Promise<void> {
  if (!signOut.isPending()) return session.load(api).catch(profileFailed);
  session.startSignedOut();
  await signOut.catchUp();
}

/** Languages on offer: those of the settings, restricted by `languageSelection` where it is set. */
export function languagesOf(settings: JsonObject): readonly LanguageEntry[] {
  const listed = Array.isArray(settings.languages) ? (settings.languages as readonly unknown[]) : [];
  const all = listed.filter(isLanguage);
  const selection = Array.isArray(settings.languageSelection) ? settings.languageSelection : [];
  const selected = selection.length > 0 ? all.filter(({ value }) => selection.includes(value)) : all;
  // Settings without a usable language leave the fallback (quality R14).
  return selected.length > 0 ? selected : [{ value: FALLBACK_LANGUAGE, endonym: 'English' }];
}

/** Most installations have none: then not even their loader is fetched. */
async function pluginsOf({ plugins }: RuntimeConfiguration): Promise<Plugins> {
  if (plugins.length === 0) return { kinds: [], options: {}, widgets: [], blocks: [], operations: {} };
  return (await import('./plugins/load-plugins')).loadPlugins(plugins);
}

/** An invalid profile from the server is a different fault than no response. */
function profileFailed(cause: unknown): never {
  throw new StartupFailure(cause instanceof ProfileNotLoaded && cause.status === 200 ? 'noProfile' : 'profile', cause);
}

function isLanguage(entry: unknown): entry is LanguageEntry {
  return typeof entry === 'object' && entry !== null && 'value' in entry && typeof entry.value === 'string';
}

function failed(part: StartupFailure['part']) {
  return (cause: unknown): never => {
    throw new StartupFailure(part, cause);
  };
}

/**
 * Returns a function that loads the translations again after another edition went live, to be awaited at each navigation: a new sentence
 * appears with the form that uses it, and an open form keeps its own. If they cannot be loaded, the present ones stay.
 * @param shown the edition whose texts the page has: what it asks for later is of that one
 */
export function createFreshTexts(
  texts: Pick<i18n, 'store' | 'reloadResources'>,
  definitions: Pick<DefinitionsClient, 'edition'>,
  shown: { edition: string },
): () => Promise<void> {
  return async () => {
    if (shown.edition === definitions.edition()) return;
    shown.edition = definitions.edition();
    const loaded = Object.entries(texts.store.data);
    await Promise.all(loaded.map(([language, namespaces]) => texts.reloadResources(language, Object.keys(namespaces))));
  };
}
