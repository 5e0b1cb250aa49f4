import { type ComponentType, createElement, lazy, useState } from 'react';
import type { WidgetKind, WidgetProps } from './widget';

/**
 * A component whose code is loaded later. If it was preloaded it is drawn at once, without a placeholder: a new step focuses a control that
 * must already be there. If not, it suspends.
 */
export function later<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  // A preload that failed is tried again on render, and reported there.
  const Later: ComponentType<Props> = lazy(load);
  let here: ComponentType<Props> | undefined;
  return {
    async preload() {
      here = (await load()).default;
    },
    Drawn(props: Props) {
      // The component drawn first is used from then on: another one would lose its state.
      const [Drawn] = useState(() => here ?? Later);
      return createElement(Drawn, props);
    },
  };
}

/** A widget whose code is loaded later: with the form that has it, before the step that draws it. */
export function laterWidget(
  load: () => Promise<{ readonly default: ComponentType<WidgetProps> }>,
): Pick<WidgetKind, 'lazy' | 'preload' | 'Widget'> {
  const { preload, Drawn } = later(load);
  return { lazy: true, preload, Widget: Drawn };
}
