import { onTestFinished } from 'vitest';
import type { KeptSet } from '../../../../src/blocks/studio/state/change-storage';
import { createStudio } from '../../../../src/blocks/studio/state/studio-store';
import type { StudioParts } from '../../../../src/blocks/studio/studio-context';
import { createPreviewedForm } from '../../../../src/blocks/studio/why/previewed';

const never = () => new Promise(() => undefined);
const nothing = new Proxy({}, { get: () => never });

/**
 * A studio over files, and what its views receive; it is closed with the test. Nothing is saved, and nothing is compiled without a compiler.
 * `said`: what screen readers were given.
 * @param answers what the server answers besides
 * @param kept what the browser kept that was not sent
 * @param unsaved other sets of which it kept something
 * @param translates languages of a user who only translates
 */
export async function openStudio(
  files: ReadonlyMap<string, string>,
  compiler?: object,
  answers: object = {},
  kept?: ReadonlyMap<string, string>,
  unsaved: readonly KeptSet[] = [],
  translates?: readonly string[],
) {
  const listed = [...files].map(([path, text]) => ({ path, text }));
  const world = { ok: true, data: { files: listed, edition: 0, keptOut: new Set() } };
  const studio = createStudio({
    // What else it can do never answers.
    api: new Proxy({ world: async () => world, ...answers } as object, {
      get: (api, name) => Reflect.get(api, name) ?? never,
    }) as never,
    compiler: (compiler ?? nothing) as never, // what the views ask of it
    keeper: { read: () => kept && { texts: Object.fromEntries(kept) }, write: () => undefined, sets: () => unsaved },
    set: undefined,
    mayEdit: true,
    ...(translates && { translates }),
    title: () => '',
  });
  onTestFinished(() => studio.dispose());
  await studio.open();
  const said: string[] = [];
  const parts: StudioParts = {
    ...{ studio, mayEdit: translates === undefined, languages: ['en'], shownLanguage: 'en' },
    ...(translates && { translates }),
    say: (key) => key,
    announce: (words) => said.push(words),
    previewed: createPreviewedForm(),
    openTab: () => undefined,
    askFor: () => undefined,
  };
  return { studio, parts, said };
}
