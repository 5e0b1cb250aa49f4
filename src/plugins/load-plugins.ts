import type * as React from 'react';
import type { BlockKind, WidgetKind } from '../../engine/react';
import { type ExternalKinds, type ExternalOptions, externalKinds, externalOptions } from '../../kinds';
import type { RuntimeConfiguration } from '../configuration';
import type { Operation } from '../operations/operation';

/** What a plugin's `views.js` adds to the browser. */
export interface PluginViews {
  readonly widgets?: readonly WidgetKind[];
  readonly blocks?: readonly BlockKind[];
  /** By the names that its kinds list under `operations`. */
  readonly operations?: Readonly<Record<string, Operation>>;
}

/** Passed to a plugin's views: the portal's own React, since there can be only one. */
export interface PluginTools {
  readonly react: typeof React;
}

/** Everything that the plugins of this installation add. */
export interface Plugins {
  readonly kinds: readonly ExternalKinds[];
  readonly options: ExternalOptions;
  readonly widgets: readonly WidgetKind[];
  readonly blocks: readonly BlockKind[];
  readonly operations: Readonly<Record<string, Operation>>;
}

/** Loads the modules of plugins from the portal's own host. Rejects if one of them cannot be loaded or throws. */
export async function loadPlugins(configured: RuntimeConfiguration['plugins']): Promise<Plugins> {
  const loaded = await Promise.all(configured.map(loadPlugin));
  const kinds = loaded.map((plugin) => plugin.kinds);
  const views = loaded.map((plugin) => plugin.views);
  return {
    kinds,
    options: externalOptions(kinds),
    widgets: views.flatMap(({ widgets = [] }) => widgets),
    blocks: views.flatMap(({ blocks = [] }) => blocks),
    operations: Object.assign(Object.create(null), ...views.map(({ operations = {} }) => operations)),
  };
}

async function loadPlugin({ name, kinds, views }: RuntimeConfiguration['plugins'][number]) {
  if (![kinds, views ?? kinds].every(isOurs)) throw new Error(`The plugin "${name}" is not on the portal's own host.`);
  const [kindsModule, viewsModule, react] = await Promise.all([
    import(/* @vite-ignore */ kinds) as Promise<unknown>,
    views === undefined ? undefined : (import(/* @vite-ignore */ views) as Promise<ViewsModule>),
    import('react'),
  ]);
  return { kinds: externalKinds(kindsModule), views: viewsModule?.default({ react }) ?? {} };
}

interface ViewsModule {
  readonly default: (tools: PluginTools) => PluginViews;
}

function isOurs(address: string): boolean {
  return new URL(address, window.location.origin).origin === window.location.origin;
}
