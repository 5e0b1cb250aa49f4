import type { Kysely, Selectable } from 'kysely';
import { isObject, type JsonObject, type LanguageModel } from '../../engine/model';
import type { Database } from '../platform/database';
import type { Clock } from '../platform/ports';
import { defaultSettings } from './default-settings';
import type { SettingsTable } from './tables';

/** Both parts of the settings and their revision. */
export interface Settings {
  readonly public: JsonObject;
  readonly admin: JsonObject;
  readonly revision: number;
}

/** The settings row, cached briefly: another process's change is visible within two seconds, a change by this process at once. */
export interface SettingsStore {
  /** Current settings. Inside a transaction, pass the transaction. */
  current(db: Kysely<Database>): Promise<Settings>;
  /** Names of the public settings that the configuration decides: they cannot be changed. */
  readonly configured: readonly string[];
  /** Merges a change into the settings of the given revision, and returns the new ones; undefined if another change came first. */
  change(
    db: Kysely<Database>,
    change: { readonly public?: JsonObject; readonly admin?: JsonObject },
    revision: number,
    by: string,
  ): Promise<Settings | undefined>;
}

const keptFor = 2_000;

/**
 * @param languages those of the definitions: always offered, unless `languageSelection` says otherwise
 * @param configured public settings that the configuration of the process decides, given the stored ones; nothing that is stored replaces
 *   them
 */
export function createSettingsStore(
  clock: Clock,
  languages: () => readonly LanguageModel[] = () => [],
  configured: (stored: JsonObject) => JsonObject = () => ({}),
): SettingsStore {
  let kept: { readonly settings: Settings; readonly at: number } | undefined;
  /** A change may not be committed yet, or ever: nothing read around it is cached. */
  let changedAt: number | undefined;

  async function read(db: Kysely<Database>): Promise<Settings> {
    const row = await db.selectFrom('settings').selectAll().executeTakeFirst();
    return settingsOf(row ?? { public: {}, admin: {}, revision: 0 });
  }

  /** With the languages of the definitions and their settings, any additional ones from the settings, and what is configured. */
  function complete(settings: Settings): Settings {
    const set = Array.isArray(settings.public.languages) ? settings.public.languages.filter(isObject) : [];
    const own = languages().map(
      ({ code, ...rest }) => set.find(({ value }) => value === code) ?? { value: code, ...rest },
    );
    const others = set.filter(({ value }) => !own.some((each) => each.value === value));
    // Was a setting until step 0054 of the schema, and stays in the row for processes from before.
    const { twoPairsOfEyes: _, ...admin } = settings.admin;
    const open = { ...settings.public, languages: [...own, ...others], ...configured(settings.public) };
    return { ...settings, admin, public: open };
  }

  return {
    configured: Object.keys(configured({})),
    async current(db) {
      const now = clock.now();
      if (kept !== undefined && now - kept.at <= keptFor && now >= kept.at) return complete(kept.settings);
      const settings = await read(db);
      const isAroundChange = changedAt !== undefined && now - changedAt <= keptFor && now >= changedAt;
      kept = isAroundChange ? undefined : { settings, at: now };
      return complete(settings);
    },
    async change(db, change, revision, by) {
      kept = undefined;
      changedAt = clock.now();
      const before = await read(db);
      if (before.revision !== revision) return undefined;
      const values = {
        public: JSON.stringify({ ...before.public, ...withoutNothing(change.public) }),
        admin: JSON.stringify({ ...before.admin, ...withoutNothing(change.admin) }),
        updated_at: new Date(clock.now()),
        updated_by: by,
      };
      const row = await db
        .insertInto('settings')
        .values({ id: 'settings', ...values, revision: 1 })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ...values, revision: revision + 1 })
            .where('settings.revision', '=', revision),
        )
        .returningAll()
        .executeTakeFirst();
      return row && complete(settingsOf(row));
    },
  };
}

/** A setting with parts is replaced as a whole: a null part is removed. */
function withoutNothing(change: JsonObject = {}): JsonObject {
  return Object.fromEntries(
    Object.entries(change).map(([name, setting]) => [
      name,
      isObject(setting) ? Object.fromEntries(Object.entries(setting).filter(([, part]) => part !== null)) : setting,
    ]),
  );
}

/** A setting that was never set has its default. */
function settingsOf(row: Pick<Selectable<SettingsTable>, 'public' | 'admin' | 'revision'>): Settings {
  return {
    public: { ...defaultSettings.public, ...row.public },
    admin: { ...defaultSettings.admin, ...row.admin },
    revision: row.revision,
  };
}
