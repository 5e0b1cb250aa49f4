import './field-sets.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldSetModel, PartModel } from '../model';
import type { FormStore } from '../runtime';
import { Icon } from './elements/icon';
import { useEngine } from './engine';
import { FieldView } from './field-view';
import { useFieldsShown } from './fields-shown';
import { Heading, type HeadingLevel } from './heading';

/** The parts of a step that are drawn in sections and groups. */
export interface FieldSetsProps {
  readonly store: FormStore;
  readonly parts: readonly PartModel[];
  readonly prefix: string;
  /** Level of the headings of top-level sections. */
  readonly headingLevel: HeadingLevel;
}

/** The fields of a step in their sections and groups. */
export default function FieldSets({ store, parts, prefix, headingLevel }: FieldSetsProps) {
  return parts.map((part) =>
    typeof part === 'number' ? (
      <FieldView key={part} store={store} index={part} prefix={prefix} />
    ) : (
      <FieldSet key={part.name} store={store} set={part} prefix={prefix} headingLevel={headingLevel} />
    ),
  );
}

interface FieldSetProps extends Omit<FieldSetsProps, 'parts'> {
  readonly set: FieldSetModel;
}

/** A section with its heading, or a group with its label, while any of its fields is visible. */
function FieldSet({ store, set, prefix, headingLevel }: FieldSetProps) {
  const { t } = useEngine();
  const shown = useFieldsShown(store, set.parts);
  const [open, setOpen] = useFold(store.model.id, set, shown === 'with problems');
  if (shown === 'nothing') return null;
  const { kind, name, heading, description, columns, collapsible, parts } = set;
  const id = `${prefix}-${kind}-${name}`;
  const body = (
    <>
      {description !== undefined && (
        <p id={`${id}-text`} className="pt-set-text">
          {t(description)}
        </p>
      )}
      <div className={columns === undefined ? 'pt-set-fields' : `pt-set-fields pt-set-${columns}`}>
        <FieldSets
          store={store}
          parts={parts}
          prefix={prefix}
          headingLevel={kind === 'section' && headingLevel < 4 ? ((headingLevel + 1) as HeadingLevel) : headingLevel}
        />
      </div>
    </>
  );
  const described = description === undefined ? undefined : `${id}-text`;
  if (kind === 'group')
    return (
      <fieldset className="pt-set pt-set-group" aria-describedby={described}>
        <legend className="pt-label">{heading !== undefined && t(heading)}</legend>
        {body}
      </fieldset>
    );
  if (heading === undefined) return <div className="pt-set">{body}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend is no heading.
    <div className="pt-set" role="group" aria-labelledby={`${id}-heading`} aria-describedby={described}>
      <Heading level={headingLevel} className="pt-set-heading">
        {collapsible === undefined ? (
          <span id={`${id}-heading`}>{t(heading)}</span>
        ) : (
          <Toggle id={id} open={open} onToggle={() => setOpen(!open)}>
            {t(heading)}
          </Toggle>
        )}
      </Heading>
      {collapsible === undefined ? (
        body
      ) : (
        // Collapsed fields stay mounted: their input, and links to them, continue to work.
        <div id={`${id}-body`} hidden={!open}>
          {body}
        </div>
      )}
    </div>
  );
}

interface ToggleProps {
  readonly id: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Toggle({ id, open, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      className="pt-set-toggle"
      aria-expanded={open}
      aria-controls={`${id}-body`}
      onClick={onToggle}
    >
      <span id={`${id}-heading`}>{children}</span>
      <Icon name="expand" />
    </button>
  );
}

/** Whether a section is open: as it was left in this tab, else as defined. A problem inside opens it, once. */
function useFold(
  form: string,
  { name, collapsible }: FieldSetModel,
  hasProblems: boolean,
): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(collapsible !== 'closed');
  const [hadProblems, setHadProblems] = useState(hasProblems);
  const key = `section ${form} ${name}`;
  useEffect(() => {
    const kept = collapsible === undefined ? undefined : readStored(key);
    if (kept !== undefined) setOpen(kept === 'open');
  }, [key, collapsible]);
  if (hadProblems !== hasProblems) {
    setHadProblems(hasProblems);
    if (hasProblems) setOpen(true);
  }
  return [
    open,
    (next) => {
      setOpen(next);
      keep(key, next ? 'open' : 'closed');
    },
  ];
}

function readStored(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage, it stays so as long as the form is mounted.
  }
}
