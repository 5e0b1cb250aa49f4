import { type ButtonDefinition, type LinkDefinition, nearestArgument } from '../definition';
import type { RefusalMessages } from '../model';
import { otherOf } from './fields';
import type { FieldScope } from './form-scope';
import { checkRefusals } from './refusals';
import { inside, type Report, type Spot } from './report';
import { checkText, type TextScope } from './screen/texts';
import type { Sentences } from './sentences';

/**
 * Checks every text of a form of fields. Texts of steps may name the context, and fields of the form.
 * @returns the fields that are named, by index
 */
export function checkFormKeys(scope: FieldScope, sentences: Sentences, report: Report): readonly number[] {
  const { steps, spot: form, fields, definition } = scope;
  const codes = sentences.problemCodes();
  const judge = (key: string | undefined, spot: Spot) => sentences.judge(key, spot, report);
  const named = new Set<string>();
  const texts: TextScope = {
    world: scope.world,
    sentences,
    report,
    fields: new Map(fields.map(({ name, type }) => [name, type?.secret !== true])),
    onField: (name) => named.add(name),
  };
  // These texts have no variables: they are shown as they are.
  const checkPlain = (key: string | undefined, spot: Spot) =>
    checkText(key, spot, { world: scope.world, sentences, report });
  const checkSaid = (key: string | undefined, spot: Spot) => checkText(key, spot, texts, 'all');
  const checkRefused = (messages: RefusalMessages | undefined, operation: string | undefined, spot: Spot) =>
    checkRefusals(messages, operation, inside(spot, 'messages'), { world: scope.world, sentences, report });
  const checkButtons = (buttons: readonly ButtonDefinition[] | undefined, spot: Spot) => {
    buttons?.forEach((button, position) => {
      const at = inside(spot, 'buttons', position);
      checkSaid(button.label, inside(at, 'label'));
      button.variants?.forEach(({ label }, variant) => {
        checkSaid(label, inside(at, 'variants', variant, 'label'));
      });
      checkRefused(button.messages, button.operation, at);
      sentences.checkEffects(button.then, inside(at, 'then'), report);
    });
  };
  const checkLinks = (links: readonly LinkDefinition[] | undefined, spot: Spot) => {
    links?.forEach((link, position) => {
      const at = inside(spot, position);
      judge(link.label, inside(at, 'label'));
      checkRefused(link.messages, 'operation' in link.to ? link.to.operation : undefined, at);
    });
  };
  steps.forEach((step, index) => {
    const spot = inside(form, 'steps', index);
    checkPlain(step.label, inside(spot, 'label'));
    for (const name of ['title', 'description', 'back'] as const) checkSaid(step[name], inside(spot, name));
    for (const name of ['prefill', 'palette', 'preview', 'likeness', 'samples'] as const)
      checkPlain(step[name]?.title, inside(spot, name, 'title'));
    checkPlain(step.samples?.help, inside(spot, 'samples', 'help'));
    step.table?.columns.forEach((column, position) => {
      checkPlain(column, inside(spot, 'table', 'columns', position));
    });
    step.table?.rows.forEach((row, position) => {
      for (const name of ['label', 'help'] as const)
        checkPlain(row[name], inside(spot, 'table', 'rows', position, name));
    });
    checkSaid(step.submit.label, inside(spot, 'submit', 'label'));
    checkRefused(step.submit.messages, step.submit.operation, inside(spot, 'submit'));
    sentences.checkEffects(step.submit.then, inside(spot, 'submit', 'then'), report);
    step.variants?.forEach((variant, position) => {
      for (const name of ['title', 'description', 'submit', 'back'] as const)
        checkSaid(variant[name], inside(spot, 'variants', position, name));
    });
    step.messages?.forEach(({ text }, position) => {
      checkSaid(text, inside(spot, 'messages', position, 'text'));
    });
    checkButtons(step.buttons, spot);
    checkLinks(step.providers, inside(spot, 'providers'));
    const footer = inside(spot, 'footer');
    for (const name of ['message', 'note'] as const) checkSaid(step.footer?.[name], inside(footer, name));
    checkButtons(step.footer?.buttons, footer);
    checkLinks(step.footer?.links, inside(footer, 'links'));
  });
  for (const { texts: written } of scope.fieldSets) for (const { key, spot } of written) checkPlain(key, spot);
  for (const field of fields.flatMap((each) => [each, ...(each.columns ?? [])])) {
    for (const name of ['label', 'help', 'placeholder'] as const) checkPlain(field.definition[name], field.at(name));
    for (const [code, key] of Object.entries(field.definition.messages ?? {})) {
      judge(key, inside(field.at('messages'), code));
      // Kinds of a host have their own codes.
      const foreign = [field.definition.type, ...(field.definition.validate ?? []).map(({ type }) => type)];
      if (codes.size > 0 && !codes.has(code) && !foreign.some((name) => name.includes(':')))
        report(inside(field.at('messages'), code), 'unknown-message-code', {
          name: code,
          ...nearestArgument(code, codes),
        });
    }
    field.definition.validate?.forEach((rule, index) => {
      judge(rule.message, inside(field.at('validate'), index, 'message'));
    });
    const other = otherOf(field.definition);
    for (const name of ['label', 'text'] as const) checkPlain(other?.[name], inside(field.at('other'), name));
    const options = field.options;
    if (options && Array.isArray(options.definition)) {
      options.definition.forEach(({ label, group }, index) => {
        checkPlain(label, inside(options.spot, index, 'label'));
        checkPlain(group, inside(options.spot, index, 'group'));
      });
    }
  }
  definition.rules?.forEach((rule, index) => {
    judge(rule.message, inside(form, 'rules', index, 'message'));
  });
  return fields.flatMap(({ name, index }) => (named.has(name) ? [index] : []));
}
