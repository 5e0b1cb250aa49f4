import type { FieldModel, FieldProblem, LocaleKey, Verdict } from '../model';

/**
 * Turns a verdict into the problem users see. The message is the rule's own, else the field's own for that code, else the engine's text
 * under `problems:{code}`.
 */
export function explain(
  { code, args = {} }: Verdict,
  field?: Pick<FieldModel, 'messages'>,
  rule?: { readonly message?: LocaleKey },
): FieldProblem {
  const own = field && Object.hasOwn(field.messages, code) ? field.messages[code] : undefined;
  return { code, message: rule?.message ?? own ?? `problems:${code}`, args };
}
