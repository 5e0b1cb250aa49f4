import { type ComponentType, createElement, lazy, useState } from 'react';
import type { WidgetKind, WidgetProps } from './widget';

/**
 * A component whose code comes later. Where it was preloaded it is drawn at once, without its place being shown first: a step that has
 * come takes the focus to a control that stands there. Where it was not, it suspends.
 */
export function later<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  // What failed ahead of time is tried again where it is drawn, and told there.
  const Later: ComponentType<Props> = lazy(load);
  let here: ComponentType<Props> | undefined;
  return {
    async preload() {
      here = (await load()).default;
    },
    Drawn(props: Props) {
      // What drew it first goes on with it: another component would lose its state.
      const [Drawn] = useState(() => here ?? Later);
      return createElement(Drawn, props);
    },
  };
}

/** A widget whose code comes later: with the form that has it, before the step that draws it. */
export function laterWidget(
  load: () => Promise<{ readonly default: ComponentType<WidgetProps> }>,
): Pick<WidgetKind, 'lazy' | 'preload' | 'Widget'> {
  const { preload, Drawn } = later(load);
  return { lazy: true, preload, Widget: Drawn };
}
