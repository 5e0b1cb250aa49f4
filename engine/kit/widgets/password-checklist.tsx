import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type FieldModel, isObject, type Json } from '../../model';
import { Icon, useEngine, useFormContext, useRuleChecks, VisuallyHidden } from '../../react';
import { passwordChecklist, passwordPolicy } from '../../runtime';

interface PasswordChecklistProps {
  readonly field: FieldModel;
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The value when the field mounted or was last changed from outside; later values come from the input's events. */
  readonly value: string;
  readonly epoch: number;
}

/** Pause in typing after which the count is announced, so that it is not read at every key. */
const pauseBeforeSaying = 1_000;

/**
 * The rules a password is validated against, visible before anything is typed; each states in words whether it is met. The runtime
 * validates the password itself with the same list.
 */
export function PasswordChecklist({ field, id, input, value, epoch }: PasswordChecklistProps) {
  const { t } = useEngine();
  const settings = useFormContext().settings;
  const policy = useMemo(() => passwordPolicy(isObject(settings) ? settings : {}), [settings]);
  const hint = hintOf(settings);
  const typed = useTyped(input, value, epoch);
  const own = useRuleChecks(field.name, typed);
  const items = [
    ...passwordChecklist(typed, policy).map(({ code, args, met }) => ({
      message: `kit:policy.${code.replace('password.', '')}`,
      args,
      met,
    })),
    ...own,
  ];
  const met = items.filter((item) => item.met).length;
  const said = useSettled(typed === '' ? '' : t('kit:password.met', { count: met, total: items.length }));
  return (
    <>
      <ul id={id} className="pt-checklist">
        {items.map((item) => (
          <li key={`${item.message} ${item.args.count ?? ''}`} className={item.met ? 'pt-met' : undefined}>
            <Icon name={item.met ? 'check' : 'circle'} />
            <span>
              {t(item.message, item.args)}{' '}
              <VisuallyHidden>{t(item.met ? 'kit:policy.met' : 'kit:policy.notMet')}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      {hint !== undefined && <p className="pt-help">{hint}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** The operator's own text, shown as it is (specification section 3, password policy). */
function hintOf(settings: Json | undefined): string | undefined {
  const policy = isObject(settings) ? settings.passwordPolicy : undefined;
  const hint = isObject(policy) ? policy.hintText : undefined;
  return typeof hint === 'string' && hint !== '' ? hint : undefined;
}

/** The input's current value. Only the checklist renders as it changes. */
function useTyped(input: RefObject<HTMLInputElement | null>, value: string, epoch: number): string {
  const [typed, setTyped] = useState({ text: value, epoch });
  if (typed.epoch !== epoch) setTyped({ text: value, epoch });
  useEffect(() => {
    const element = input.current;
    const listen = () => setTyped((before) => ({ ...before, text: element?.value ?? '' }));
    element?.addEventListener('input', listen);
    return () => element?.removeEventListener('input', listen);
  }, [input]);
  return typed.text;
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseBeforeSaying);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
