import {
  type ContextTest,
  isList,
  type Json,
  type JsonObject,
  operators,
  type PermissionsModel,
} from '../../../../engine/model';
import { holdsInContext, permitted } from '../../../../engine/runtime';
import { documentIn } from '../documents/commands';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { type PlaceTexts, placeWords } from '../place-words';
import type { WhyLine } from './why-lines';

type Texts = ReadonlyMap<string, string>;

/** What the preview shows a screen with: who looks at it, and the surroundings. */
export interface Looking {
  readonly permissions: PermissionsModel;
  readonly context: JsonObject;
}

/**
 * Why something of a screen is shown or hidden: the conditions, permissions and roles of the pages that lead to the screen, of everything
 * that the thing is in, and its own. Each is evaluated by the runtime with the surroundings of the preview.
 */
export function screenWhy(
  texts: Texts,
  { path, at }: { readonly path: string; readonly at: Path },
  looking: Looking,
  words: PlaceTexts,
): readonly WhyLine[] {
  const { t } = words;
  const lines: WhyLine[] = [];
  const id = documentOf(path)?.id ?? '';
  for (const way of waysTo(texts, id)) {
    const below = way.flatMap((route) => factsOf(route, looking, words));
    const name = textOf(way.at(-1)?.id) ?? id;
    lines.push({ text: t('why.page', { name }), lines: below.length > 0 ? below : [{ text: t('why.everybody') }] });
  }
  if (lines.length === 0) lines.push({ text: t('why.noPage') });
  const document = documentIn(texts, path);
  for (let length = 1; length <= at.length; length++) {
    const thing = valueAt(document, at.slice(0, length));
    if (!isObject(thing)) continue;
    const isOwn = length === at.length;
    const facts = factsOf(thing, looking, words);
    if (isOwn) lines.push(...(facts.length > 0 ? facts : [{ text: t('why.displayed.always') }]));
    else if (facts.length > 0) {
      const name = nameOf(thing) ?? String(at[length - 1]);
      lines.push({ text: t('why.within', { name }), lines: facts });
    }
  }
  return lines;
}

/** What a route, a block, a column or an action says of who sees it. */
function factsOf(thing: JsonObject, looking: Looking, words: PlaceTexts): readonly WhyLine[] {
  const { t } = words;
  const { permissions, context } = looking;
  const profile = isObject(context.profile) ? context.profile : {};
  const role = textOf(profile.roleName) ?? '';
  const adminMode = context.mode === 'admin';
  const lines: WhyLine[] = [];
  const test = testOf(thing.displayed);
  if (test !== undefined) {
    const holds = holdsInContext(test, context);
    lines.push({
      text: t(`why.displayed.${holds ? 'on' : 'off'}`),
      holds,
      lines: [conditionLine(test, context, words)],
    });
  } else if (thing.displayed === false) lines.push({ text: t('why.displayed.never'), holds: false });
  const minimum = textOf(thing.minimumRole);
  if (minimum !== undefined) {
    const holds = permissions.roles.indexOf(role) >= permissions.roles.indexOf(minimum);
    lines.push({ text: t(`why.role.${holds ? 'on' : 'off'}`, { role, minimum }), holds });
  }
  const permission = textOf(thing.permission);
  if (permission !== undefined) {
    const holds = permitted(permissions, permission, { role, adminMode }).allowed;
    const rule = Object.hasOwn(permissions.permissions, permission) ? permissions.permissions[permission] : undefined;
    const least = permissions.roles[rule?.minimum ?? -1] ?? '';
    lines.push({
      text: t(`why.permission.${holds ? 'on' : 'off'}`, { role, permission, minimum: least }),
      holds,
      ...(rule?.own && { lines: [{ text: t('why.permission.own') }] }),
    });
  }
  return lines;
}

/** The routes that open a screen, each with those it is below. */
function waysTo(texts: Texts, screen: string): readonly (readonly JsonObject[])[] {
  const found: JsonObject[][] = [];
  const look = (routes: Json | undefined, above: readonly JsonObject[]) => {
    for (const route of listOf(routes)) {
      if (!isObject(route)) continue;
      const way = [...above, route];
      if (route.screen === screen) found.push(way);
      look(route.children, way);
    }
  };
  for (const path of texts.keys()) if (documentOf(path)?.kind === 'routes') look(documentIn(texts, path)?.routes, []);
  return found;
}

/** A written condition as the runtime evaluates it; undefined if it is none. */
function testOf(condition: Json | undefined): ContextTest | undefined {
  if (condition === undefined || !isObject(condition)) return undefined;
  const parts = (list: Json | undefined) => listOf(list).flatMap((each) => testOf(each) ?? []);
  if (isList(condition.all)) return { op: 'all', of: parts(condition.all) };
  if (isList(condition.any)) return { op: 'any', of: parts(condition.any) };
  const inner = testOf(condition.not);
  if (inner) return { op: 'not', of: inner };
  const place = textOf(condition.context) ?? (textOf(condition.setting) && `settings.${condition.setting}`);
  const op = operators.find((name) => name !== 'sameAs' && Object.hasOwn(condition, name));
  if (!place || op === undefined || op === 'sameAs') return undefined;
  return { op, path: place.split('.'), value: condition[op] ?? null };
}

/** A condition with its parts, each with its verdict and what it read. */
function conditionLine(test: ContextTest, context: JsonObject, words: PlaceTexts): WhyLine {
  const { t } = words;
  const holds = holdsInContext(test, context);
  if ('of' in test) {
    const parts: readonly ContextTest[] = test.op === 'not' ? [test.of] : test.of;
    return { text: t(`why.${test.op}`), holds, lines: parts.map((part) => conditionLine(part, context, words)) };
  }
  const what = placeWords(test.path, words);
  const value = valueText(test.value, words);
  const [root = ''] = test.path;
  // Records are those of the API: in the preview there are samples.
  if (!Object.hasOwn(context, root))
    return { text: t('why.perRecord', { rule: t(`describe:${test.op}`, { what, value }) }) };
  const read = t('why.read', { what, value: valueText(valueAt(context, test.path), words) });
  return { text: t(`describe:${test.op}`, { what, value }), holds, now: [read] };
}

function valueText(value: Json | undefined, words: PlaceTexts): string {
  const { t } = words;
  if (value === undefined || value === null || value === '' || (isList(value) && value.length === 0))
    return t('why.empty');
  if (isList(value)) return value.map((each) => valueText(each, words)).join(` ${t('describe:any')} `);
  if (typeof value === 'boolean') return t(`describe:${value ? 'yes' : 'no'}`);
  return typeof value === 'string' ? t('describe:quoted', { text: value }) : JSON.stringify(value);
}
