import { useState } from 'react';
import { useScreen } from './screen-scope';

/**
 * How a person wants to see something, kept while they are on the screen. Blocks that take each other's place, such as a chart by
 * month and the same by day, share a choice by its name.
 */
export function useKeptChoice<Choice extends string>(
  name: string,
  start: Choice,
): readonly [Choice, (choice: Choice) => void] {
  const { choices } = useScreen();
  // Only what was chosen by this name stands under it.
  const [choice, setChoice] = useState(() => (choices.get(name) as Choice | undefined) ?? start);
  const choose = (wish: Choice) => {
    choices.set(name, wish);
    setChoice(wish);
  };
  return [choice, choose];
}
