import { useCallback, useMemo, useState } from 'react';
import type { ColumnModel, ListBlockModel } from '../../../model';
import { type ListArrangement, plainArrangement, readArrangement } from '../../../runtime';
import { useScreen, useScreenHost } from '../screen-scope';

/** How the user arranged a list, stored on their device, and the functions that change it. */
export function useArrangement(
  block: ListBlockModel,
): readonly [ListArrangement, (arrangement: ListArrangement) => void] {
  const { arrangements } = useScreenHost();
  const { screen } = useScreen();
  const name = `${screen}/${block.source}`;
  const [arrangement, setArrangement] = useState(() =>
    block.arrange === true ? readArrangement(arrangements?.read(name)) : plainArrangement,
  );
  const arrange = useCallback(
    (next: ListArrangement) => {
      setArrangement(next);
      arrangements?.write(name, next);
    },
    [arrangements, name],
  );
  return [arrangement, arrange];
}

/** The columns that the user did not hide; the same array while these are the same. */
export function useArrangedColumns(
  columns: readonly ColumnModel[],
  { hidden }: ListArrangement,
): readonly ColumnModel[] {
  return useMemo(
    () => (hidden.length === 0 ? columns : columns.filter(({ id, primary }) => primary || !hidden.includes(id))),
    [columns, hidden],
  );
}
