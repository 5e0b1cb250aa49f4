import type { SourceFile } from '../engine/definition';
import type { Vocabulary } from '../engine/model';
import { createPortalRegistry, createPortalVocabulary } from '../kinds';
import { type CompileOrder, compileProject, sameObjects } from './definitions';
import { answerOrders } from './platform/thread';
import { loadPlugins } from './plugins/load-plugins';
import { countryNames } from './reference-data/countries';

/** Compiles definitions in a thread of its own (`definitions/compile-thread.ts`). */
let vocabulary: Promise<Vocabulary> | undefined;
let known: ReadonlyMap<string, SourceFile> = new Map();

answerOrders(async ({ files, plugins }: CompileOrder) => {
  vocabulary ??= vocabularyWith(plugins);
  // What a thread is sent is a copy each time; an unchanged file is read and compiled once.
  known = sameObjects(known, new Map(files.map((file) => [file.path, file])));
  return compileProject([...known.values()], await vocabulary);
});

/** A text missing in a language is no reason to refuse an edit: the first language is shown. */
async function vocabularyWith(plugins: readonly string[]): Promise<Vocabulary> {
  const kinds = (await loadPlugins(plugins)).map((plugin) => plugin.kinds);
  return {
    ...createPortalVocabulary(createPortalRegistry({}, kinds), { countries: countryNames }),
    partialTexts: true,
  };
}
