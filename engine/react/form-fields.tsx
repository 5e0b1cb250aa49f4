import { memo, Suspense, useMemo } from 'react';
import type { FieldTableModel, StepModel } from '../model';
import type { FormStore } from '../runtime';
import { fieldSets } from './field-sets-code';
import { FieldTable } from './field-table';
import { FieldGroup } from './field-view';
import type { HeadingLevel } from './heading';

interface FormFieldsProps {
  readonly store: FormStore;
  /** Indices of the step's fields in drawing order; keeps its identity while the order stays. */
  readonly fields: readonly number[];
  readonly prefix: string;
  /** The fields that are in a table. */
  readonly table?: FieldTableModel | undefined;
}

interface StepFieldsProps extends Omit<FormFieldsProps, 'table'> {
  readonly step: StepModel;
  readonly headingLevel: HeadingLevel;
}

/** The fields of a step: stacked, or in its sections and groups. */
export function StepFields({ step, headingLevel, store, fields, prefix }: StepFieldsProps) {
  const { layout, table } = step;
  if (layout === undefined) return <FormFields store={store} fields={fields} prefix={prefix} table={table} />;
  return (
    <div className="pt-fields">
      {table !== undefined && <FieldTable store={store} table={table} prefix={prefix} />}
      <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
        <fieldSets.Drawn key={step.id} store={store} parts={layout} prefix={prefix} headingLevel={headingLevel} />
      </Suspense>
    </div>
  );
}

/** Above this number of fields, each field of a step has its own layout containment. */
const longForm = 40;

/**
 * Fields in a group. It has no visible effect: when a component changes, React walks through all its siblings, so a thousand of them are
 * in a tree instead of a flat list.
 */
const groupSize = 24;

/** The fields of a step. Renders when their order changes, not when one of them does. */
export const FormFields = memo(function FormFields({ store, fields: all, prefix, table }: FormFieldsProps) {
  const { model } = store;
  const fields = useMemo(() => {
    const inTable = new Set(table?.rows.flatMap((row) => row.fields));
    return inTable.size === 0 ? all : all.filter((index) => !inTable.has(index));
  }, [all, table]);
  const groups = useMemo(
    // A field that moved to another group would be remounted and lose its focus: only if fields never move.
    () => (fields.every((index) => model.fields[index]?.order.length === 0) ? groupsOf(fields) : [fields]),
    [fields, model],
  );
  const beside = fields.some((index) => model.fields[index]?.width !== 'full');
  let name = 'pt-fields';
  if (beside) name += ' pt-beside';
  if (fields.length > longForm) name += ' pt-long';
  return (
    <div className={name}>
      {table !== undefined && <FieldTable store={store} table={table} prefix={prefix} />}
      {groups.map((group) => (
        <FieldGroup key={groups.length === 1 ? 'all' : group[0]} store={store} fields={group} prefix={prefix} />
      ))}
    </div>
  );
});

function groupsOf(fields: readonly number[]): readonly (readonly number[])[] {
  const groups: (readonly number[])[] = [];
  for (let start = 0; start < fields.length; start += groupSize) groups.push(fields.slice(start, start + groupSize));
  return groups;
}
