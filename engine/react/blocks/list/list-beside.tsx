import type { ReactNode } from 'react';
import { useEngine } from '../../engine';
import './list-shapes.css';

interface ListBesideProps {
  readonly list: ReactNode;
  /** The detail of the open record; absent while none is open. */
  readonly detail: ReactNode;
}

/** A list beside the detail of the record that was chosen in it; one of the two where there is no room for both. */
export function ListBeside({ list, detail }: ListBesideProps) {
  const { t } = useEngine();
  return (
    <div className="pt-list-beside-frame">
      <div className="pt-list-beside" data-open={detail === undefined ? undefined : ''}>
        <div className="pt-list-beside-list">{list}</div>
        <div className="pt-list-beside-detail">
          {detail ?? <p className="pt-list-beside-none">{t('shapes:beside.none')}</p>}
        </div>
      </div>
    </div>
  );
}
