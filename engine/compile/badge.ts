import type { BadgeDefinition } from '../definition';
import type { BadgeModel, JsonSchema, SourceModel } from '../model';
import { jsonTypesOf } from './context-path';
import { inside, type Spot } from './report';
import { compileSourceUse, getSource, recordSchema, type ScreenContext } from './screen';

/** The number beside a menu entry. It reads the context of the portal, not that of a page, since the menu is shown on every page. */
export function compileBadge(
  route: string,
  badge: BadgeDefinition,
  spot: Spot,
  context: Pick<ScreenContext, 'world' | 'sentences' | 'sources' | 'report'>,
): BadgeModel {
  const { sentences, report } = context;
  const at = inside(spot, 'source');
  const source = getSource(badge.source, at, context);
  if (source && !counts(source)) report(at, 'badge-not-number', { name: badge.source });
  sentences.judge(badge.label, inside(spot, 'label'), report);
  return {
    source: compileSourceUse(route, badge, spot, source, context),
    ...(badge.label !== undefined && { label: badge.label }),
  };
}

/** Whether an answer is a number or a list of records with their `total`; an answer without a schema may be. */
function counts({ answer }: SourceModel): boolean {
  if (answer === undefined || jsonTypesOf(answer).includes('number')) return true;
  const { total } = (answer.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return recordSchema(answer) !== undefined && jsonTypesOf(total).includes('number');
}
