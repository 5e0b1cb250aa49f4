import { contentHash, type Edition } from './edition';

/** What is live, small: asked for at start and whenever the server says that it changed. */
export interface Manifest {
  readonly hash: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly screens: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, string>>;
  readonly sources: string;
  readonly permissions: string;
}

export type ArtefactKind = 'forms' | 'screens' | 'routes' | 'sources' | 'permissions';

/** Models as text under their content's hash. Older ones stay for a while: a form that is being filled finishes on its own. */
export interface Artefacts {
  publish(edition: Edition): Manifest;
  read(kind: string, id: string, hash: string): string | undefined;
}

/** Editing for days must not fill the memory: beyond so many, the oldest go. */
const most = 5_000;

export function createArtefacts(): Artefacts {
  const texts = new Map<string, string>();
  function keep(kind: ArtefactKind, id: string, hash: string, content: unknown): string {
    const key = `${kind}/${id}.${hash}`;
    const text = texts.get(key) ?? JSON.stringify(content);
    texts.delete(key);
    texts.set(key, text);
    return hash;
  }
  const all = <Model extends { readonly hash: string }>(kind: ArtefactKind, models: Readonly<Record<string, Model>>) =>
    Object.fromEntries(Object.entries(models).map(([id, model]) => [id, keep(kind, id, model.hash, model)]));

  return {
    publish(edition) {
      const manifest = {
        hash: edition.hash,
        forms: all('forms', edition.forms),
        screens: all('screens', edition.screens),
        routes: all('routes', edition.routes),
        sources: keep('sources', 'sources', contentHash(edition.sources), edition.sources),
        permissions: keep('permissions', 'permissions', edition.permissions.hash, edition.permissions),
      };
      for (const oldest of texts.keys()) {
        if (texts.size <= most) break;
        texts.delete(oldest);
      }
      return manifest;
    },
    read: (kind, id, hash) => texts.get(`${kind}/${id}.${hash}`),
  };
}
