import type { CallModel, EntityModel, FormModel, PermissionsModel, RoutesModel, ScreenModel } from '../../engine/model';
import { whenIdle } from './when-idle';

/** What is live now: hash by id and kind. Small, requested at start and whenever the server reports a change. */
export interface Manifest {
  readonly hash: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly screens: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, string>>;
  readonly sources: string;
  readonly permissions: string;
  /** Attribute of the user pool by entity and property. */
  readonly attributes: Readonly<Record<string, EntityModel['attributes']>>;
  /** Hashes of earlier models by form: who has one open goes on with the newest. */
  readonly ended?: Readonly<Record<string, readonly string[]>>;
  readonly stopped?: Readonly<Record<string, readonly string[]>>;
}

/** A screen with every form it draws, of one edition of the definitions. */
export interface ScreenBundle {
  readonly screen: ScreenModel;
  readonly forms: Readonly<Record<string, FormModel>>;
  /** Locale namespaces that the screen and its forms use. */
  readonly namespaces: readonly string[];
}

/**
 * The compiled definitions as the server serves them. Models are addressed by content, so each is fetched once; a new edition is used from
 * the next navigation on, and open pages stay on theirs (design: live definitions).
 */
export interface DefinitionsClient {
  /** Hash of the edition in use for the next navigation. */
  edition(): string;
  routes(portal: string): Promise<RoutesModel>;
  sources(): Promise<Readonly<Record<string, CallModel>>>;
  permissions(): Promise<PermissionsModel>;
  /** The user pool's names for the properties of an entity, now. */
  attributes(entity: string): EntityModel['attributes'];
  /** Rejects with `MissingDefinition` when the screen is not live. */
  screen(id: string): Promise<ScreenBundle>;
  /** Adds preloaded models, so that they are not requested. */
  take(models: Readonly<Record<string, unknown>>): void;
  /** Whether the publisher ended a form as an earlier edition had it. */
  isEnded(form: string, hash: string): boolean;
  /** Whether nothing that was typed into it is taken over. */
  isStopped(form: string, hash: string): boolean;
  /** Asks which edition is live now. */
  renew(): Promise<void>;
  /** Calls back when the server announced another edition. */
  onEdition(listener: () => void): () => void;
}

/** A screen or form that does not exist in the live definitions. */
export class MissingDefinition extends Error {
  constructor(
    readonly kind: string,
    readonly id: string,
  ) {
    super(`${kind} "${id}" is not live`);
  }
}

/** What was sent with the page: models by their address below `definitions/`, without its ending. */
interface Ahead {
  readonly manifest?: Manifest;
  readonly models: Readonly<Record<string, unknown>>;
}

/**
 * Loads definitions below `{base}/definitions/`.
 * @param preload what was sent with the page
 * @param listen false: no notification of later editions is needed
 */
export async function createDefinitionsClient(
  base: string,
  preload?: Ahead,
  listen = true,
): Promise<DefinitionsClient> {
  const root = `${base}/definitions`;
  let manifest = preload?.manifest ?? (await fetchJson<Manifest>(`${root}/manifest.json`));
  const models = new Map<string, Promise<unknown>>();
  const take = (ahead: Readonly<Record<string, unknown>>) => {
    for (const [name, each] of Object.entries(ahead)) models.set(`${root}/${name}.json`, Promise.resolve(each));
  };
  if (preload) take(preload.models);
  const listeners = new Set<() => void>();

  function model<T>(kind: string, id: string, hash: string | undefined): Promise<T> {
    if (!hash) return Promise.reject(new MissingDefinition(kind, id));
    const address = `${root}/${kind}/${id}.${hash}.json`;
    let known = models.get(address);
    if (!known) {
      known = fetchJson<T>(address);
      models.set(address, known);
      // A failed load is forgotten, so that a retry requests it again.
      known.catch(() => models.delete(address));
    }
    return known as Promise<T>;
  }

  async function renew() {
    const before = manifest.hash;
    manifest = await fetchJson<Manifest>(`${root}/manifest.json`).catch(() => manifest);
    if (manifest.hash !== before) for (const listener of listeners) listener();
  }
  const known = () => manifest.hash;
  const follow = async () =>
    (await import('./follow-editions')).followEditions(`${root}/events`, known, () => void renew());
  // Without notifications it checks at the next navigation.
  if (listen) whenIdle(() => void follow().catch(() => undefined));

  return {
    edition: () => manifest.hash,
    routes: (portal) => model('routes', portal, manifest.routes[portal]),
    sources: () => model('sources', 'sources', manifest.sources),
    permissions: () => model('permissions', 'permissions', manifest.permissions),
    attributes: (entity) => manifest.attributes[entity] ?? {},
    isEnded: (form, hash) => manifest.forms[form] !== hash && manifest.ended?.[form]?.includes(hash) === true,
    isStopped: (form, hash) => manifest.forms[form] !== hash && manifest.stopped?.[form]?.includes(hash) === true,
    async screen(id) {
      const edition = manifest;
      const screen = await model<ScreenModel>('screens', id, edition.screens[id]);
      const forms = await Promise.all(
        screen.forms.map(async (form) => [form, await model<FormModel>('forms', form, edition.forms[form])] as const),
      );
      const namespaces = [...new Set([screen, ...forms.map(([, form]) => form)].flatMap((each) => each.namespaces))];
      return { screen, forms: Object.fromEntries(forms), namespaces };
    },
    take,
    renew,
    onEdition(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}
