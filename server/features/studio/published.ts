import type { LaidDocument, Published, PublishedSource } from '../../definitions';
import type { Connection, Db } from '../../platform/database';
import { readEarlierForms } from './earlier-forms';
import { editionChannel } from './editions';
import { readTexts } from './texts';

/** Milliseconds between polls of the pointer: including a compilation, every process serves an edition within a second. */
const every = 500;

/** Editions in the database, for the served definitions. */
export function publishedDefinitions(
  { db, listen }: Pick<Connection, 'db' | 'listen'>,
  options: {
    /** Whether the database notifies of editions; polling remains. */
    readonly isNotified?: boolean;
    /** Called when notifications begin or cease to arrive. */
    readonly onChange?: (isHeard: boolean) => void;
    /** Milliseconds between polls. */
    readonly every?: number;
  } = {},
): PublishedSource {
  const { isNotified = false } = options;
  let isHeard = false;
  const onChange = (heard: boolean) => {
    isHeard = heard;
    options.onChange?.(heard);
  };
  return {
    every: options.every ?? every,
    isHeard: () => isHeard,
    ...(isNotified && {
      onMoved: (onNotice) => {
        const listening = listen({ channel: editionChannel, onNotice, onChange });
        return () => listening.close();
      },
    }),
    async read(known) {
      const live = await liveEdition(db);
      return live === known ? undefined : readPublished(db, live);
    },
  };
}

/** Number of the live edition. */
export async function liveEdition(db: Db): Promise<number> {
  const row = await db.selectFrom('edition_pointer').select('edition').where('id', '=', 'live').executeTakeFirst();
  return row?.edition ?? 0;
}

/** An edition with its texts. */
export async function readPublished(db: Db, edition: number): Promise<Published> {
  const row = await db
    .selectFrom('editions')
    .select(['overlay', 'files'])
    .where('number', '=', edition)
    .executeTakeFirst();
  const overlay = Object.entries(row?.overlay ?? {});
  const texts = await readTexts(
    db,
    overlay.flatMap(([, { hash, base }]) => [hash, base]),
  );
  const textOf = (hash: string | null) => (hash === null ? null : (texts.get(hash) ?? null));
  const documents = overlay.map(([path, { hash, base }]): [string, LaidDocument] => [
    path,
    { text: textOf(hash), base: textOf(base) },
  ]);
  return {
    edition,
    documents: new Map(documents),
    earlier: await readEarlierForms(db),
    async served() {
      const files = Object.entries(row?.files ?? {});
      const found = await readTexts(
        db,
        files.map(([, hash]) => hash),
      );
      return new Map(files.flatMap(([path, hash]) => (found.has(hash) ? [[path, found.get(hash) ?? '']] : [])));
    },
  };
}
