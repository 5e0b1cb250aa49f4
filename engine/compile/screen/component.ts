import type { ComponentBlock } from '../../definition';
import type { ActionModel, JsonObject } from '../../model';
import { inside, type Spot } from '../report';
import { expectation } from '../setting-schema';
import { checkName, namesIn, own } from '../world';
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
  const { world, report, schemas } = scope;
  const { blocks } = world.vocabulary;
  const facts = own(blocks, component);
  if (!facts) checkName(report, inside(spot, 'component'), 'unknown-block', component, namesIn(blocks));
  else if (facts.settings && !schemas.fits(facts.settings, settings))
    report(inside(spot, 'settings'), 'setting-wrong', {
      name: 'settings',
      field: component,
      expected: expectation(facts.settings),
    });
  // Only the component decides for what it offers them.
  const offered = actions && compileActions(actions, inside(spot, 'actions'), reading(scope, { record: open }));
  return { block: 'component', component, settings, ...(offered && { actions: offered }) };
}
