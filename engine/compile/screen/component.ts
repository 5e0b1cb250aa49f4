import type { ComponentBlock } from '../../definition';
import type { ComponentBlockModel } from '../../model';
import { checkHostBlock } from '../host-block';
import { inside, type Spot } from '../report';
import { compileActions } from './actions';
import { open, reading, type ScreenScope } from './scope';
import { compileSourceUses } from './sources';

/** A block of the host; its settings are validated by the schema that the host supplies. */
export function compileComponent(
  { component, settings = {}, sources, actions }: ComponentBlock,
  spot: Spot,
  outer: ScreenScope,
): ComponentBlockModel {
  checkHostBlock(component, settings, spot, outer);
  const { uses, scope } = compileSourceUses(sources, inside(spot, 'sources'), outer);
  // Only the component decides for what it offers them.
  const offered = actions && compileActions(actions, inside(spot, 'actions'), reading(scope, { record: open }));
  return {
    block: 'component',
    component,
    settings,
    ...(uses.length > 0 && { sources: uses }),
    ...(offered && { actions: offered }),
  };
}
