import type { ContextCondition } from '../definition';
import { type ContextTest, type Json, type Operator, operators } from '../model';
import { checkContextTest } from './condition-fit';
import { operandPlace } from './conditions';
import { inside, type Report, type Spot } from './report';
import type { World } from './world';

/** A condition outside a form: it reads only the context. An absent condition always holds. */
export function contextTest(
  condition: ContextCondition | undefined,
  spot: Spot,
  world: World,
  report: Report,
): true | ContextTest {
  if (condition === undefined) return true;
  const part = (each: ContextCondition, at: Spot): ContextTest => {
    const test = contextTest(each, at, world, report);
    return test === true ? { op: 'all', of: [] } : test;
  };
  if ('all' in condition)
    return { op: 'all', of: condition.all.map((each, index) => part(each, inside(spot, 'all', index))) };
  if ('any' in condition)
    return { op: 'any', of: condition.any.map((each, index) => part(each, inside(spot, 'any', index))) };
  if ('not' in condition) return { op: 'not', of: part(condition.not, inside(spot, 'not')) };
  const place = operandPlace(condition, world, spot, report);
  const tests: { readonly [name in Operator]?: Json } = condition;
  const op = operators.find((name) => name !== 'sameAs' && Object.hasOwn(tests, name));
  if (!place || !op || op === 'sameAs') return { op: 'any', of: [] };
  const value = tests[op] ?? null;
  checkContextTest(place, op, value, inside(spot, op), report);
  return op === 'isEmpty' || op === 'isNotEmpty' ? { op, path: place.path } : { op, path: place.path, value };
}
