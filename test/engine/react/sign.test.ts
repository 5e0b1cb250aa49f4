import { expect, it } from 'vitest';
import { signs } from '../../../engine/react/blocks/sign';
import { actionIcons } from '../../../engine/runtime';

it('Every icon that an action may name is drawn', () => {
  expect(actionIcons.filter((name) => !signs.includes(name))).toEqual([]);
});
