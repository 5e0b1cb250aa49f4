import { readFileSync } from 'node:fs';

interface Written {
  readonly path: string;
  readonly query?: readonly string[];
  readonly filters?: readonly string[];
  readonly sorts?: readonly string[];
  readonly counts?: readonly string[];
  readonly answer?: { readonly properties?: { readonly items?: { readonly items?: { readonly $ref?: string } } } };
}

interface Named {
  readonly enum?: readonly unknown[];
}

/** A value that every filter by free text takes, and one of those by a moment. */
export const free = 'zzz';
export const moment = '2026-01-01T00:00:00.000Z';

/** What `sources.json` says of lists, with values that their filters may take: those that the record's schema lists, and one of each kind. */
export function readSources() {
  const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as {
    readonly sources: Readonly<Record<string, Written>>;
  };
  const { roles } = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as {
    readonly roles: readonly string[];
  };
  return (name: string) => {
    const source = sources[name];
    if (source === undefined) throw new Error(`sources.json has no "${name}".`);
    const file = source.answer?.properties?.items?.items?.$ref;
    const { properties = {} } = (file ? JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) : {}) as {
      readonly properties?: Readonly<Record<string, Named>>;
    };
    return {
      path: source.path,
      searched: source.query?.includes('q') === true,
      filters: source.filters ?? [],
      sorts: source.sorts ?? [],
      counts: source.counts ?? [],
      placed: source.query?.includes('cursor') === true,
      values: (filter: string): readonly string[] => [
        free,
        moment,
        'true',
        '7',
        ...(properties[filter]?.enum ?? []).filter((value) => value !== null).map(String),
        ...roles.slice(-1),
        'en',
      ],
    };
  };
}
