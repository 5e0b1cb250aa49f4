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
import { portalOptionSources, portalPlugin } from './plugin';
import { portalWorld } from './world';

/** The engine's kinds, the portal's and those of plugins: the vocabulary that definitions are checked against. */
export function createPortalRegistry(supplies: KindSupplies = {}, plugins: readonly Plugin[] = []): Registry {
  return createRegistry({ ...builtInKinds(supplies), components: builtInComponents }, [portalPlugin, ...plugins]);
}

/**
 * Only what rendering and validating forms needs of the registry: the names of components, blocks and operations are checked before a
 * definition reaches a browser.
 */
export function createFormRegistry(supplies: KindSupplies, plugins: readonly Plugin[]): Registry {
  return createRegistry(builtInKinds(supplies), [{ optionSources: portalOptionSources }, ...plugins]);
}

/**
 * Every name the portal's definitions may use.
 * @param values what option sources offer, if that is known beforehand: a condition on any other value is an error
 */
export function createPortalVocabulary(
  registry: Registry = createPortalRegistry(),
  values: Readonly<Record<string, readonly string[]>> = {},
): Vocabulary {
  const vocabulary = vocabularyOf(registry, portalWorld);
  const optionSources = Object.fromEntries(
    Object.entries(vocabulary.optionSources).map(([name, facts]) => [
      name,
      Object.hasOwn(values, name) ? { ...facts, values: values[name] } : facts,
    ]),
  );
  return { ...vocabulary, optionSources, ...(values.countries && { countries: values.countries }) };
}
