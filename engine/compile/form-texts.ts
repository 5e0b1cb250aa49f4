import type { ButtonDefinition, LinkDefinition } from '../definition';
import type { FieldScope } from './form-scope';
import { inside, type Report, type Spot } from './report';
import type { Sentences } from './sentences';

/** Every text of a form of fields. */
export function judgeFormKeys(scope: FieldScope, sentences: Sentences, report: Report): void {
  const { steps, spot: form, fields, definition } = scope;
  const judge = (key: string | undefined, spot: Spot) => sentences.judge(key, spot, report);
  const judgeButtons = (buttons: readonly ButtonDefinition[] | undefined, spot: Spot) => {
    buttons?.forEach((button, position) => {
      const at = inside(spot, 'buttons', position);
      judge(button.label, inside(at, 'label'));
      button.variants?.forEach(({ label }, variant) => {
        judge(label, inside(at, 'variants', variant, 'label'));
      });
      sentences.judgeEffects(button.then, inside(at, 'then'), report);
    });
  };
  const judgeLinks = (links: readonly LinkDefinition[] | undefined, spot: Spot) => {
    links?.forEach((link, position) => {
      judge(link.label, inside(spot, position, 'label'));
    });
  };
  steps.forEach((step, index) => {
    const spot = inside(form, 'steps', index);
    for (const name of ['label', 'title', 'description', 'back'] as const) judge(step[name], inside(spot, name));
    judge(step.submit.label, inside(spot, 'submit', 'label'));
    sentences.judgeEffects(step.submit.then, inside(spot, 'submit', 'then'), report);
    step.variants?.forEach((variant, position) => {
      for (const name of ['title', 'description', 'submit', 'back'] as const)
        judge(variant[name], inside(spot, 'variants', position, name));
    });
    step.messages?.forEach(({ text }, position) => {
      judge(text, inside(spot, 'messages', position, 'text'));
    });
    judgeButtons(step.buttons, spot);
    judgeLinks(step.providers, inside(spot, 'providers'));
    const footer = inside(spot, 'footer');
    for (const name of ['message', 'note'] as const) judge(step.footer?.[name], inside(footer, name));
    judgeButtons(step.footer?.buttons, footer);
    judgeLinks(step.footer?.links, inside(footer, 'links'));
  });
  for (const field of fields) {
    for (const name of ['label', 'help', 'placeholder'] as const) judge(field.definition[name], field.at(name));
    for (const [code, key] of Object.entries(field.definition.messages ?? {}))
      judge(key, inside(field.at('messages'), code));
    field.definition.validate?.forEach((rule, index) => {
      judge(rule.message, inside(field.at('validate'), index, 'message'));
    });
    const options = field.options;
    if (options && Array.isArray(options.definition)) {
      options.definition.forEach(({ label, group }, index) => {
        judge(label, inside(options.spot, index, 'label'));
        judge(group, inside(options.spot, index, 'group'));
      });
    }
  }
  definition.rules?.forEach((rule, index) => {
    judge(rule.message, inside(form, 'rules', index, 'message'));
  });
}
