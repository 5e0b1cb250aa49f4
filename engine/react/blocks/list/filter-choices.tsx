import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useEngine } from '../../engine';
import type { FilterOption } from './list-options';

interface FilterChoicesProps {
  readonly label: string;
  /** `count` is the number of records that a value would leave, in words. */
  readonly options: readonly (FilterOption & { readonly count?: string | undefined })[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** A filter that accepts several values: a button that opens a group of checkboxes. */
export function FilterChoices({ label, options, values, onChange }: FilterChoicesProps) {
  const { t } = useEngine();
  const [open, setOpen] = useState(false);
  /** Opened by an arrow key, which moves into the list. */
  const [byArrow, setByArrow] = useState<1 | -1>();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const textId = useId();
  const panelId = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && whole.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  /** Arrow keys open the list and move through it; the page behind does not scroll. */
  const go = (event: KeyboardEvent, way: 1 | -1) => {
    event.preventDefault();
    if (!open) {
      setByArrow(way);
      setOpen(true);
      return;
    }
    const boxes = [...(whole.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    const now = boxes.indexOf(document.activeElement as HTMLElement);
    const next = now === -1 ? (way === 1 ? 0 : -1) : (now + way) % boxes.length;
    boxes.at(next)?.focus();
  };
  useEffect(() => {
    if (!open || byArrow === undefined) return;
    const boxes = [...(whole.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    boxes.at(byArrow === 1 ? 0 : -1)?.focus();
    setByArrow(undefined);
  }, [open, byArrow]);
  const text =
    values.length === 0
      ? t('kit:list.all')
      : values.length === 1
        ? (options.find(({ value }) => value === values[0])?.text ?? values[0])
        : t('kit:list.chosen', { count: values.length });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open, wherever focus is in it.
    <div
      ref={whole}
      className="pt-filter"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return go(event, event.key === 'ArrowDown' ? 1 : -1);
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <span id={labelId} className="pt-filter-label">
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className="pt-input pt-select pt-filter-button"
        aria-labelledby={`${labelId} ${textId}`}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        data-active={values.length > 0 || undefined}
        onClick={() => setOpen(!open)}
      >
        <span id={textId}>{text}</span>
      </button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: it floats; its name is the label above the button.
        <div id={panelId} role="group" aria-labelledby={labelId} className="pt-filter-panel">
          {options.map((option) => {
            const countId = `${panelId}-${option.value}`;
            return (
              <label key={option.value} className="pt-choice">
                <input
                  type="checkbox"
                  className="pt-checkbox"
                  checked={values.includes(option.value)}
                  aria-describedby={option.count === undefined ? undefined : countId}
                  onChange={() => toggle(option.value)}
                />
                {option.text}
                {option.count !== undefined && (
                  // Described by it, so that the value keeps its name.
                  <span aria-hidden="true" className="pt-filter-count">
                    {option.count}
                    <span id={countId} className="pt-hidden">
                      {t('kit:list.countOf', { count: option.count })}
                    </span>
                  </span>
                )}
              </label>
            );
          })}
        </div>
      )}
    </div>
  );
}
