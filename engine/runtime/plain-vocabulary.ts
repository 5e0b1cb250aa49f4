import type { Vocabulary } from '../model';
import { builtInComponents } from './components';
import { builtInKinds } from './kinds';
import { createRegistry, type Plugin, vocabularyOf, type World } from './registry';

/** What a program adds to the built-in kinds, according to its `portico.config.js`. */
export interface ProgramKinds extends Partial<World> {
  readonly plugins?: readonly Plugin[];
}

/** Contexts that the pages of every program have. */
const pageContexts: World['contexts'] = {
  language: { type: 'string' },
  query: { type: 'object', additionalProperties: { type: 'string' } },
  params: { type: 'object', additionalProperties: { type: 'string' } },
};

/**
 * Every name that definitions of a program may use: the built-in kinds, the names the program declares in addition, and the contexts of its
 * pages.
 */
export function plainVocabulary({ plugins = [], ...world }: ProgramKinds = {}): Vocabulary {
  const registry = createRegistry({ ...builtInKinds(), components: builtInComponents }, plugins);
  return vocabularyOf(registry, { languages: ['en'], ...world, contexts: { ...pageContexts, ...world.contexts } });
}
