import { useSyncExternalStore } from 'react';
import { useStudioParts } from '../studio-context';
import type { Previewed } from './previewed';

/** The form that the preview shows; renders again with any change in it. */
export function usePreviewed(): Previewed | undefined {
  const { previewed } = useStudioParts();
  useSyncExternalStore(previewed.subscribe, previewed.turn, previewed.turn);
  return previewed.current();
}
