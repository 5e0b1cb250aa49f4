import type { Vocabulary } from '../engine/model';
import {
  builtInComponents,
  builtInKinds,
  createRegistry,
  type KindSupplies,
  type Plugin,
  type Registry,
  vocabularyOf,
} from '../engine/runtime';
import { portalPlugin } from './plugin';
import { portalWorld } from './world';

/** The engine's kinds, the portal's and those of plugins: what server, browser and the `portico` command all compose alike. */
export function createPortalRegistry(supplies: KindSupplies = {}, plugins: readonly Plugin[] = []): Registry {
  return createRegistry({ ...builtInKinds(supplies), components: builtInComponents }, [portalPlugin, ...plugins]);
}

/** Every name the portal's definitions may use. */
export function createPortalVocabulary(registry: Registry = createPortalRegistry()): Vocabulary {
  return vocabularyOf(registry, portalWorld);
}
