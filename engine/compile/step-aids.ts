import { nearestArgument, type StepDefinition } from '../definition';
import {
  type FieldArgumentsModel,
  type PaletteModel,
  type PrefillModel,
  pathArguments,
  type StepLikenessModel,
  type StepPreviewModel,
  type StepSamplesModel,
} from '../model';
import { fieldNamed } from './conditions';
import type { FieldScope } from './form-scope';
import { checkHostBlock } from './host-block';
import { listed } from './listed';
import { type Follow, followAnswer } from './option-reading';
import { asSent } from './options';
import { inside, type Spot } from './report';
import { findProperty, itemOf, type PlacedSchema } from './schema-shape';
import { checkName, own } from './world';

/** Parts beside the fields of a step: what fills them in, the palette, and what the fields become. */
export interface StepAids {
  readonly prefill?: PrefillModel;
  readonly palette?: PaletteModel;
  readonly preview?: StepPreviewModel;
  readonly likeness?: StepLikenessModel;
  readonly samples?: StepSamplesModel;
}

export function compileAids(
  { prefill, palette, preview, likeness, samples }: StepDefinition,
  index: number,
  spot: Spot,
  scope: FieldScope,
): StepAids {
  return {
    ...(prefill && { prefill: compilePrefill(prefill, inside(spot, 'prefill'), scope) }),
    ...(palette && { palette: compilePalette(palette, index, inside(spot, 'palette'), scope) }),
    ...(preview && { preview: compilePreview(preview, inside(spot, 'preview'), scope) }),
    ...(likeness && { likeness: compileLikeness(likeness, inside(spot, 'likeness'), scope) }),
    ...(samples && { samples: compileSamples(samples, inside(spot, 'samples'), scope) }),
  };
}

function compilePrefill(
  { title, source, where = {}, ...written }: NonNullable<StepDefinition['prefill']>,
  spot: Spot,
  scope: FieldScope,
): PrefillModel {
  const { answer, follow } = calledSource(source, where, inside(spot, 'source'), inside(spot, 'where'), scope, 'GET');
  const items = (written.items ?? 'items').split('.');
  const label = written.label.split('.');
  const entities = scope.world.definitions.dataSchemas;
  const list = follow(answer, items, inside(spot, 'items'));
  const item = list && itemOf(list, entities);
  follow(item, label, inside(spot, 'label'));
  const isIn = (path: readonly string[]) => {
    let place = item;
    for (const part of path) {
      const found = place && findProperty(place, part, entities);
      if (found?.kind !== 'known') return found?.kind !== 'unknown';
      place = found.property;
    }
    return true;
  };
  const stored = scope.fields.filter(({ definition }) => definition.store !== false);
  if (item && scope.namesComplete && !stored.some(({ path }) => isIn(path)))
    scope.report(inside(spot, 'source'), 'prefill-fills-nothing', { source });
  const given = fieldArguments(where, inside(spot, 'where'), scope);
  return { title, source, where: asSent(given, scope.world.optionSources.get(source)), items, label };
}

function compilePalette(
  written: NonNullable<StepDefinition['palette']>,
  step: number,
  spot: Spot,
  scope: FieldScope,
): PaletteModel {
  const { title, source, where = {}, value, label = value } = written;
  const { answer, follow } = calledSource(source, where, inside(spot, 'source'), inside(spot, 'where'), scope, 'GET');
  const items = (written.items ?? 'items').split('.');
  const list = follow(answer, items, inside(spot, 'items'));
  const item = list && itemOf(list, scope.world.definitions.dataSchemas);
  follow(item, value.split('.'), inside(spot, 'value'));
  follow(item, label.split('.'), inside(spot, 'label'));
  // Text fields of the same step.
  const texts = scope.fields.filter((field) => field.step === step && field.type?.holds === 'string');
  const into = written.into.flatMap((name, position) => {
    const field = texts.find((one) => one.name === name);
    if (!field && scope.namesComplete) {
      const names = texts.map((one) => one.name);
      scope.report(inside(spot, 'into', position), 'unknown-field', { name, ...nearestArgument(name, names) });
    }
    return field ? [field.index] : [];
  });
  return {
    title,
    source,
    where: fieldArguments(where, inside(spot, 'where'), scope),
    items,
    value: value.split('.'),
    label: label.split('.'),
    into,
  };
}

function compilePreview(
  written: NonNullable<StepDefinition['preview']>,
  spot: Spot,
  scope: FieldScope,
): StepPreviewModel {
  const { title, call, heading, html, text } = written;
  const { answer, follow } = calledSource(call, written.with, inside(spot, 'call'), inside(spot, 'with'), scope);
  for (const name of ['heading', 'html', 'text'] as const)
    if (written[name] !== undefined) follow(answer, written[name].split('.'), inside(spot, name));
  return {
    title,
    call,
    with: fieldArguments(written.with, inside(spot, 'with'), scope),
    ...(heading !== undefined && { heading: heading.split('.') }),
    html: html.split('.'),
    text: text.split('.'),
  };
}

function compileLikeness(
  { title, component, settings = {} }: NonNullable<StepDefinition['likeness']>,
  spot: Spot,
  { world, report, schemas }: FieldScope,
): StepLikenessModel {
  checkHostBlock(component, settings, spot, { world, report, schemas });
  return { title, component, settings };
}

function compileSamples(
  written: NonNullable<StepDefinition['samples']>,
  spot: Spot,
  scope: FieldScope,
): StepSamplesModel {
  const { title, help, call, args } = written;
  const { answer, follow } = calledSource(call, written.with, inside(spot, 'call'), inside(spot, 'with'), scope);
  const items = (written.items ?? 'items').split('.');
  const list = follow(answer, items, inside(spot, 'items'));
  const item = list && itemOf(list, scope.world.definitions.dataSchemas);
  for (const name of ['sample', 'passes', 'code', 'args'] as const)
    if (written[name] !== undefined) follow(item, written[name].split('.'), inside(spot, name));
  return {
    title,
    ...(help !== undefined && { help }),
    call,
    with: fieldArguments(written.with, inside(spot, 'with'), scope),
    items,
    sample: written.sample.split('.'),
    passes: written.passes.split('.'),
    code: written.code.split('.'),
    ...(args !== undefined && { args: args.split('.') }),
  };
}

type WrittenArguments = NonNullable<NonNullable<StepDefinition['samples']>['with']>;

function fieldArguments(written: WrittenArguments, spot: Spot, scope: FieldScope): FieldArgumentsModel {
  return Object.fromEntries(
    Object.entries(written).flatMap(([argument, name]): [string, FieldArgumentsModel[string]][] => {
      if (typeof name !== 'string') return [[argument, { value: name.value }]];
      const field = fieldNamed(scope, name, inside(spot, argument));
      return field ? [[argument, field.index]] : [];
    }),
  );
}

/** The source of a name with its answer; reports one that does not exist, and unknown or missing arguments. */
function calledSource(
  name: string,
  given: WrittenArguments,
  spot: Spot,
  where: Spot,
  { world, report }: FieldScope,
  method?: 'GET',
): { readonly answer: PlacedSchema | undefined; readonly follow: Follow } {
  const entities = world.definitions.dataSchemas;
  const follow: Follow = (from, path, at) => followAnswer(from, path, at, name, { report, entities });
  const source = own(world.definitions.sources?.value.sources ?? {}, name);
  if (!source) {
    checkName(report, spot, 'unknown-source', name, world.sources);
    return { answer: undefined, follow };
  }
  if (method === 'GET' && source.method !== 'GET') report(spot, 'source-not-get', { name, method: source.method });
  const required = pathArguments(source.path);
  const listArguments = world.optionSources.get(name)?.where ?? source.query ?? [];
  const payload = source.payload && { schema: source.payload, home: source.payload };
  for (const argument of Object.keys(given)) {
    if (required.includes(argument) || listArguments.includes(argument)) continue;
    const found = payload && findProperty(payload, argument, entities);
    if (found?.kind === 'known' || found?.kind === 'open') continue;
    const allowed = [...required, ...listArguments, ...(found?.known ?? [])];
    report(inside(where, argument), 'unknown-source-argument', {
      name: argument,
      source: name,
      allowed: listed(allowed),
      ...nearestArgument(argument, allowed),
    });
  }
  for (const argument of required)
    if (given[argument] === undefined) report(spot, 'missing-source-argument', { name: argument, source: name });
  return { answer: source.answer && { schema: source.answer, home: source.answer }, follow };
}
