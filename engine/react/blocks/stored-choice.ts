import { useState } from 'react';
import { useScreen } from './screen-scope';

/**
 * A view preference of the user, retained while they are on the screen. Blocks that replace each other, such as a chart by month and the
 * same by day, share a choice by its name.
 */
export function useStoredChoice<Choice extends string>(
  name: string,
  start: Choice,
): readonly [Choice, (choice: Choice) => void] {
  const { choices } = useScreen();
  // The map holds only choices made under this name.
  const [choice, setChoice] = useState(() => (choices.get(name) as Choice | undefined) ?? start);
  const choose = (wish: Choice) => {
    choices.set(name, wish);
    setChoice(wish);
  };
  return [choice, choose];
}
