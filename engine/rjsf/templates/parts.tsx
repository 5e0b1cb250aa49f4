import {
  canExpand,
  getUiOptions,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
  type UnsupportedFieldProps,
} from '@rjsf/utils';
import { isValidElement, type ReactNode } from 'react';
import { Button, useEngine } from '../../react';
import { drawingOf } from '../drawing';
import { PlaceContext, usePlace, useScene } from '../scene';

interface GroupProps {
  readonly description: string | undefined;
  readonly children: ReactNode;
}

/** Several fields under one name. The form itself, and the branch of a union, are named elsewhere. */
export function Group({ description, children }: GroupProps) {
  const { t } = useEngine();
  const { pointer, id, label, describedBy, required, inUnion } = usePlace();
  const help =
    description === undefined || description === '' ? undefined : <p className="pt-help">{t(description)}</p>;
  if (pointer === '' || inUnion === true) {
    return (
      <div id={id} tabIndex={-1} aria-describedby={describedBy} data-field={pointer}>
        {help}
        {children}
      </div>
    );
  }
  return (
    <fieldset className="pt-group" id={id} tabIndex={-1} aria-describedby={describedBy} data-field={pointer}>
      <legend className={required ? 'pt-group-title pt-must' : 'pt-group-title'}>{t(label)}</legend>
      {help}
      {children}
    </fieldset>
  );
}

export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { schema, uiSchema, formData, description, disabled, readonly, properties, optionalDataControl } = props;
  const { t, widgets } = useEngine();
  const place = usePlace();
  const parts = (
    <>
      {optionalDataControl}
      {properties.map(({ content }) => content)}
      {!disabled && !readonly && canExpand(schema, uiSchema, formData) && (
        <Button
          kind="secondary"
          aria-label={place.pointer === '' ? undefined : t('rjsf:addProperty', { name: t(place.label) })}
          onClick={props.onAddProperty}
        >
          {t('rjsf:property')}
        </Button>
      )}
    </>
  );
  // The frame of a union names it already.
  if (drawingOf(props, widgets) === 'union') return parts;
  return <Group description={typeof description === 'string' ? description : undefined}>{parts}</Group>;
}

/** The choice between schemas, and the chosen one. */
export function MultiSchemaFieldTemplate({ selector, optionSchemaField, uiSchema }: MultiSchemaFieldTemplateProps) {
  const { t } = useEngine();
  const { prefix } = useScene();
  const place = usePlace();
  if (!isValidElement<{ readonly id: string }>(selector)) return optionSchemaField;
  const id = `${prefix}-${selector.props.id.replaceAll(/[^\w-]/g, '.')}`;
  const { variant } = getUiOptions(uiSchema);
  return (
    <>
      <PlaceContext
        value={{ ...place, id, labelId: `${id}-label`, describedBy: undefined, problem: undefined, required: false }}
      >
        <div className="pt-field">
          <label className="pt-label" id={`${id}-label`} htmlFor={id}>
            {t(typeof variant === 'string' ? variant : 'rjsf:variant')}
          </label>
          {selector}
        </div>
      </PlaceContext>
      <PlaceContext value={{ ...place, inUnion: true }}>{optionSchemaField}</PlaceContext>
    </>
  );
}

/** Adds or removes the data of an optional part. */
export function OptionalDataControlsTemplate({ id, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps) {
  const { t } = useEngine();
  const { label } = usePlace();
  if (onAddClick) {
    return (
      <Button id={id} kind="secondary" onClick={onAddClick}>
        {t('rjsf:addPart', { name: t(label) })}
      </Button>
    );
  }
  if (onRemoveClick) {
    return (
      <Button id={id} kind="quiet" onClick={onRemoveClick}>
        {t('rjsf:removeItem', { item: t(label) })}
      </Button>
    );
  }
  return <p className="pt-help">{t('rjsf:noData')}</p>;
}

/** A part of a schema that cannot be drawn; the rest of the form works. */
export function UnsupportedFieldTemplate({ reason }: UnsupportedFieldProps) {
  const { t } = useEngine();
  return <p className="pt-missing">{t('rjsf:unsupported', { reason: reason ?? '' })}</p>;
}
