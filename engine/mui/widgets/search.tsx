import { lazy } from 'react';
import type { WidgetProps } from '../../react';
import { Lazily } from '../lazily';

const Loaded = lazy(() => import('../search/search-widget'));

export function SearchWidget(props: WidgetProps) {
  return <Lazily Widget={Loaded} props={props} />;
}
