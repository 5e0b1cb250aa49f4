import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioParts } from '../studio-context';
import { Cell, type RowKey, useRows } from './rows';

interface ListFrameProps {
  readonly label: string;
  /** What its rows have buttons for, and whether they open. */
  readonly keys: readonly RowKey[];
  /** Each a `ListRow` or, below a head, a row of a table. */
  readonly rows: readonly ReactNode[];
  /** The head of a table. */
  readonly head?: ReactNode;
  /** Where something is added, for those who may edit. */
  readonly add?: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<HTMLFieldSetElement>;
}

/** A list among the properties: its name, its rows with their keys, and where something is added to it. */
export function ListFrame({ label, keys, rows, head, add, className = 'studio-things', ref }: ListFrameProps) {
  const { mayEdit } = useStudioParts();
  const allowed = keys.filter((key) => mayEdit || key === 'open');
  const [holder, described] = useRows(label, allowed);
  // `:focus-visible` matches inputs that are clicked as well.
  const isPointed = useRef(false);
  const [isWalked, setIsWalked] = useState(false);
  return (
    <fieldset
      className="studio-condition"
      ref={ref}
      onPointerDown={() => {
        isPointed.current = true;
        setIsWalked(false);
      }}
      onKeyDownCapture={({ key }) => {
        if (key === 'Escape') setIsWalked(false);
        else if (key.length > 1) isPointed.current = false;
      }}
      onFocus={({ target }) => setIsWalked(!isPointed.current && target.closest('[role="grid"]') !== null)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        isPointed.current = false;
        setIsWalked(false);
      }}
    >
      <legend className="pt-label">{label}</legend>
      {(head !== undefined || rows.length > 0) && (
        <div className="studio-list">
          {head === undefined ? (
            <div className={className} {...holder}>
              {rows}
            </div>
          ) : (
            <table className={className} {...holder}>
              {head}
              <tbody>{rows}</tbody>
            </table>
          )}
          {described}
          {isWalked && <Keys keys={allowed} />}
        </div>
      )}
      {mayEdit && add}
    </fieldset>
  );
}

/** The keys of a list, below it, for people who see them. It covers what is below and moves nothing. */
function Keys({ keys }: { readonly keys: readonly RowKey[] }) {
  const { t } = useTranslation('studio');
  return (
    <div className="studio-keys" aria-hidden="true">
      <p>
        {(['walk', ...keys] as const).map((each) => (
          <span key={each}>
            <kbd>{t(`lists.hints.${each}.key`)}</kbd> {t(`lists.hints.${each}.does`)}
          </span>
        ))}
      </p>
    </div>
  );
}

interface ListRowProps {
  readonly className?: string;
  readonly children: ReactNode;
  /** Its buttons, for those who may edit. */
  readonly actions?: ReactNode;
}

/** A row of a list that is no table. */
export function ListRow({ className, children, actions }: ListRowProps) {
  const { mayEdit } = useStudioParts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule is no row of a table to look at
    // biome-ignore lint/a11y/useFocusableInteractive: its controls take focus
    <div role="row" className={className}>
      {children}
      {mayEdit && actions !== undefined && <Cell className="studio-option-actions">{actions}</Cell>}
    </div>
  );
}
