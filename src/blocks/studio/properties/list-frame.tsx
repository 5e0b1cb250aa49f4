import type { ReactNode, Ref } from 'react';
import { useStudioParts } from '../studio-context';
import { Cell, type RowKey, useRows } from './rows';

interface ListFrameProps {
  readonly label: string;
  /** What its rows have buttons for. */
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
  const [holder, described] = useRows(label, mayEdit ? keys : []);
  return (
    <fieldset className="studio-condition" ref={ref}>
      <legend className="pt-label">{label}</legend>
      {head !== undefined && (
        <table className={className} {...holder}>
          {head}
          <tbody>{rows}</tbody>
        </table>
      )}
      {head === undefined && rows.length > 0 && (
        <div className={className} {...holder}>
          {rows}
        </div>
      )}
      {described}
      {mayEdit && add}
    </fieldset>
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
