import type { JsonObject } from '../model';
import { inside, type Report, type Spot } from './report';
import { expectation, type SchemaChecker } from './setting-schema';
import { checkName, namesIn, own, type World } from './world';

/** Checks that the host has a block of this name, and its settings by the schema that the host supplies. */
export function checkHostBlock(
  component: string,
  settings: JsonObject,
  spot: Spot,
  { world, report, schemas }: { readonly world: World; readonly report: Report; readonly schemas: SchemaChecker },
): void {
  const { blocks } = world.vocabulary;
  const facts = own(blocks, component);
  if (!facts) checkName(report, inside(spot, 'component'), 'unknown-block', component, namesIn(blocks));
  else if (facts.settings && !schemas.fits(facts.settings, settings))
    report(inside(spot, 'settings'), 'setting-wrong', {
      name: 'settings',
      field: component,
      expected: expectation(facts.settings),
    });
}
