import { type FieldProps, RJSF_REF_CYCLE_KEY } from '@rjsf/utils';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button, useEngine } from '../react';

/** A part of its own kind is drawn once it holds something, or somebody asks for it: otherwise drawing it would have no end. */
export function RecurringField(props: FieldProps) {
  const { schema, uiSchema, name, formData, disabled, readonly, registry } = props;
  const { t } = useEngine();
  const [isAsked, setIsAsked] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (isAsked) part.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [isAsked]);
  const { SchemaField } = registry.fields;
  if (SchemaField === undefined) return null;
  if (isAsked || formData !== undefined) {
    return (
      <div ref={part}>
        <SchemaField {...props} schema={{ ...schema, [RJSF_REF_CYCLE_KEY]: false }} />
      </div>
    );
  }
  if (disabled || readonly) return null;
  const label = String(uiSchema?.['ui:title'] ?? schema.title ?? name);
  return (
    <Button kind="secondary" onClick={() => setIsAsked(true)}>
      {t('rjsf:addPart', { name: t(label) })}
    </Button>
  );
}
