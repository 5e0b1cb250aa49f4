import type { ComponentBlock } from '../../definition';
import type { ActionModel, JsonObject } from '../../model';
import { checkHostBlock } from '../host-block';
import { inside, type Spot } from '../report';
import { compileActions } from './actions';
import { open, reading, type ScreenScope } from './scope';

/** A block of the host; its settings are validated by the schema that the host supplies. */
export function compileComponent(
  { component, settings = {}, actions }: ComponentBlock,
  spot: Spot,
  scope: ScreenScope,
): {
  readonly block: 'component';
  readonly component: string;
  readonly settings: JsonObject;
  readonly actions?: readonly ActionModel[];
} {
  checkHostBlock(component, settings, spot, scope);
  // Only the component decides for what it offers them.
  const offered = actions && compileActions(actions, inside(spot, 'actions'), reading(scope, { record: open }));
  return { block: 'component', component, settings, ...(offered && { actions: offered }) };
}
