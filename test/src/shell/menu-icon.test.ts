import { expect, test } from 'vitest';
import { portalWorld } from '../../../kinds';
import { menuIcons } from '../../../src/shell/frame/menu-icon';

test('Every icon that a definition may name is drawn, and every drawn icon may be named', () => {
  expect([...menuIcons].sort()).toEqual([...(portalWorld.icons ?? [])].sort());
});
