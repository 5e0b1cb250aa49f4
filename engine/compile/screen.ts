import { type BlockDefinition, type Locator, pointerOf, type ScreenDefinition, type Target } from '../definition';
import type { BlockModel, ContextArgument, FormUseModel, ScreenModel, ScreenTargetModel } from '../model';
import { operandPlace } from './conditions';
import { contextTest } from './context-condition';
import { withHash } from './hash';
import type { Sentences } from './locale-keys';
import { inside, type Report, type Spot } from './report';
import type { SchemaJudge } from './setting-schema';
import { expectation } from './setting-schema';
import { outerTarget } from './targets';
import { judgeName, namesIn, own, type World } from './world';

export interface ScreenSurroundings {
  readonly world: World;
  readonly sentences: Sentences;
  readonly schemas: SchemaJudge;
  readonly report: Report;
  readonly failed: () => boolean;
}

/** The model of a screen. A form that is named but does not compile leaves the screen as it is: its place shows why. */
export function compileScreen(
  document: Locator & { readonly value: ScreenDefinition },
  around: ScreenSurroundings,
): ScreenModel | undefined {
  const spot: Spot = { document, path: [] };
  const { id, title, frame } = document.value;
  const namespaces = new Set<string>();
  const noting = { ...around, sentences: around.sentences.noting(namespaces) };
  noting.sentences.judge(title, inside(spot, 'title'), around.report);
  const region = (name: 'header' | 'blocks' | 'aside') =>
    compileBlocks(document.value[name] ?? [], inside(spot, name), noting);
  const [header, blocks, aside] = [region('header'), region('blocks'), region('aside')];
  if (around.failed()) return undefined;
  const formUses = [...formsOf([...header, ...blocks, ...aside])];
  return withHash<Omit<ScreenModel, 'hash'>>({
    id,
    title,
    frame: frame ?? 'portal',
    sources: [],
    ...(header.length > 0 && { header }),
    blocks,
    ...(aside.length > 0 && { aside }),
    forms: [...new Set(formUses.map(({ form }) => form))].sort(),
    formUses,
    namespaces: [...namespaces].sort(),
  });
}

function compileBlocks(written: readonly BlockDefinition[], spot: Spot, around: ScreenSurroundings): BlockModel[] {
  return written.map((block, index) => compileBlock(block, inside(spot, index), around));
}

function compileBlock(block: BlockDefinition, spot: Spot, around: ScreenSurroundings): BlockModel {
  const { world, sentences, report, schemas } = around;
  const base = {
    displayed: contextTest(block.displayed, inside(spot, 'displayed'), world, report),
    pointer: pointerOf(spot.path),
  };
  switch (block.block) {
    case 'form':
      judgeName(report, inside(spot, 'form'), 'unknown-form', block.form, world.forms);
      judgePublished(block.form, block.publish, inside(spot, 'publish'), around);
      return {
        ...base,
        block: 'form',
        form: block.form,
        stepper: block.stepper ?? 'standard',
        mode: block.mode ?? 'create',
        ...initialPlace(block.initial, inside(spot, 'initial'), around),
        submits: block.submits ?? 'operation',
        ...(block.publish !== undefined && { publish: block.publish }),
      };
    case 'article':
      sentences.judge(block.title, inside(spot, 'title'), report);
      sentences.judge(block.body, inside(spot, 'body'), report);
      return {
        ...base,
        block: 'article',
        ...(block.title !== undefined && { title: block.title }),
        body: block.body,
      };
    case 'panel':
      sentences.judge(block.title, inside(spot, 'title'), report);
      return {
        ...base,
        block: 'panel',
        ...(block.title !== undefined && { title: block.title }),
        blocks: compileBlocks(block.blocks, inside(spot, 'blocks'), around),
      };
    case 'links':
      return {
        ...base,
        block: 'links',
        links: block.links.flatMap(({ label, to: target }, index) => {
          const at = inside(spot, 'links', index);
          sentences.judge(label, inside(at, 'label'), report);
          const to = screenTarget(target, inside(at, 'to'), around);
          return to ? [{ label, to }] : [];
        }),
      };
    case 'component': {
      const { component, settings = {} } = block;
      const facts = own(world.vocabulary.blocks, component);
      if (!facts)
        judgeName(report, inside(spot, 'component'), 'unknown-block', component, namesIn(world.vocabulary.blocks));
      else if (facts.settings && !schemas.fits(facts.settings, settings))
        report(inside(spot, 'settings'), 'setting-wrong', {
          name: 'settings',
          field: component,
          expected: expectation(facts.settings),
        });
      return { ...base, block: 'component', component, settings };
    }
  }
}

/** What a form block publishes are fields of its form; of a form that is broken nothing is said. */
function judgePublished(
  form: string,
  published: readonly string[] | undefined,
  spot: Spot,
  { world, report }: ScreenSurroundings,
): void {
  const written = world.definitions.forms.get(form)?.value;
  if (published === undefined || written === undefined) return;
  const fields = 'steps' in written ? written.steps.flatMap((step) => step.fields) : [];
  const names = fields.flatMap((field) => field.name ?? ('use' in field ? [field.use] : []));
  for (const [index, name] of published.entries())
    judgeName(report, inside(spot, index), 'unknown-field', name, { all: new Set(names), complete: true });
}

/** Where the values at start stand. */
function initialPlace(
  written: { readonly context: string } | undefined,
  spot: Spot,
  { world, report }: ScreenSurroundings,
): { readonly initial?: readonly string[] } {
  const place = written && operandPlace(written, world, spot, report);
  return place ? { initial: place.path } : {};
}

/** On a screen there are no fields and steps: a query reads literals only, and a step is nobody's. */
function screenTarget(
  target: Target,
  spot: Spot,
  { world, report }: ScreenSurroundings,
): ScreenTargetModel | undefined {
  if ('step' in target) {
    report(inside(spot, 'step'), 'unknown-step', { name: target.step });
    return undefined;
  }
  if (!('route' in target)) {
    const outer = outerTarget(target, spot, world, report);
    if (outer?.kind === 'context') return { ...outer, segments: [] };
    return outer?.kind === 'step' ? undefined : outer;
  }
  judgeName(report, inside(spot, 'route'), 'unknown-route', target.route, world.routes);
  const query: Record<string, ContextArgument> = {};
  for (const [name, given] of Object.entries(target.query ?? {})) {
    if ('value' in given) query[name] = { value: given.value };
    else report(inside(spot, 'query', name), 'literal-needed', { name });
  }
  return { kind: 'route', route: target.route, keepQuery: target.keepQuery ?? false, query };
}

function* formsOf(blocks: readonly BlockModel[]): Generator<FormUseModel> {
  for (const block of blocks) {
    if (block.block === 'form') yield { form: block.form, mode: block.mode, beside: [] };
    else if (block.block === 'panel') yield* formsOf(block.blocks);
  }
}
