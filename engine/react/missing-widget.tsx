import { useEffect } from 'react';
import type { Host } from '../runtime';
import { useEngine } from './engine';

interface MissingWidgetProps {
  readonly name: string;
  readonly field: string;
  readonly report: Host['report'];
}

/** Drawn if a field names a component that is not registered (specification section 8); the rest of the form works. */
export function MissingWidget({ name, field, report }: MissingWidgetProps) {
  const { t } = useEngine();
  useEffect(() => report('no-component', { component: name, field }), [report, name, field]);
  return <p className="pt-missing">{t('kit:noComponent', { name })}</p>;
}
