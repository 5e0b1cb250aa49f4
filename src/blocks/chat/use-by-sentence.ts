import { useCallback, useMemo, useState } from 'react';
import { usePortal } from '../../portal-context';
import { deviceStore } from '../../sources/device-store';

const name = 'bySentence';

/** Whether screen readers get answers sentence by sentence: the user's choice, kept in this browser. */
export function useBySentence(): readonly [chosen: boolean, choose: (chosen: boolean) => void] {
  const { configuration, services } = usePortal();
  const store = useMemo(
    () => deviceStore(configuration.applicationId, 'chat', services.session),
    [configuration, services],
  );
  const [chosen, setChosen] = useState(() => store.read(name) === true);
  const choose = useCallback(
    (next: boolean) => {
      setChosen(next);
      store.write(name, next ? true : undefined);
    },
    [store],
  );
  return [chosen, choose];
}
