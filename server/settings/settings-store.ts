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

/** The settings row, kept for a moment: another process's change is seen within two seconds, one's own at once. */
export interface SettingsStore {
  /** Settings now. Inside a transaction, give the transaction. */
  current(db: Kysely<Database>): Promise<Settings>;
  /**
   * Merges a change into the settings with the revision that was read, and answers the new ones; undefined when somebody
   * else was quicker.
   */
  change(
    db: Kysely<Database>,
    change: { readonly public?: JsonObject; readonly admin?: JsonObject },
    revision: number,
    by: string,
  ): Promise<Settings | undefined>;
}

const keptFor = 2_000;

/** @param languages those of the definitions: always on offer, unless `languageSelection` says otherwise */
export function createSettingsStore(clock: Clock, languages: () => readonly LanguageModel[] = () => []): SettingsStore {
  let kept: { readonly settings: Settings; readonly at: number } | undefined;
  /** A change may not be committed yet, and may never be: nothing that is read around it is kept. */
  let changedAt: number | undefined;

  async function read(db: Kysely<Database>): Promise<Settings> {
    const row = await db.selectFrom('settings').selectAll().executeTakeFirst();
    return settingsOf(row ?? { public: {}, admin: {}, revision: 0 });
  }

  /** The languages of the definitions, each as somebody may have set it, and whatever was set besides. */
  function withLanguages(settings: Settings): Settings {
    const set = Array.isArray(settings.public.languages) ? settings.public.languages.filter(isObject) : [];
    const own = languages().map(
      ({ code, ...rest }) => set.find(({ value }) => value === code) ?? { value: code, ...rest },
    );
    const others = set.filter(({ value }) => !own.some((each) => each.value === value));
    return { ...settings, public: { ...settings.public, languages: [...own, ...others] } };
  }

  return {
    async current(db) {
      const now = clock.now();
      if (kept !== undefined && now - kept.at <= keptFor && now >= kept.at) return withLanguages(kept.settings);
      const settings = await read(db);
      const isAroundChange = changedAt !== undefined && now - changedAt <= keptFor && now >= changedAt;
      kept = isAroundChange ? undefined : { settings, at: now };
      return withLanguages(settings);
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
      return row && withLanguages(settingsOf(row));
    },
  };
}

/** A setting that consists of parts is replaced as a whole: a part that is null is one that is not there. */
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
