import type { ComponentBlock } from '../../definition';
import type { JsonObject } from '../../model';
import { inside, type Spot } from '../report';
import { expectation } from '../setting-schema';
import { judgeName, namesIn, own } from '../world';
import type { ScreenScope } from './scope';

/** A block of the host, its settings judged by the schema the host brings along. */
export function compileComponent(
  { component, settings = {} }: ComponentBlock,
  spot: Spot,
  { world, report, schemas }: ScreenScope,
): { readonly block: 'component'; readonly component: string; readonly settings: JsonObject } {
  const { blocks } = world.vocabulary;
  const facts = own(blocks, component);
  if (!facts) judgeName(report, inside(spot, 'component'), 'unknown-block', component, namesIn(blocks));
  else if (facts.settings && !schemas.fits(facts.settings, settings))
    report(inside(spot, 'settings'), 'setting-wrong', {
      name: 'settings',
      field: component,
      expected: expectation(facts.settings),
    });
  return { block: 'component', component, settings };
}
