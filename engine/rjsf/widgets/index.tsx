import { getSchemaType, type RegistryWidgetsType, type WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import type { FieldModel } from '../../model';
import type { Widgets } from '../../react';
import { FilesControl } from './files';
import { KitControl } from './kit-control';
import { CheckboxesControl, ColorControl, DateTimeControl, RangeControl, TimeControl } from './plain';

/**
 * A control for every name rjsf knows, and for every widget passed to the engine, so that `ui:widget` may name either. rjsf writes a marker
 * on each component, so they are created for each drawing's registry.
 */
export function widgetsFor(kit: Widgets): RegistryWidgetsType {
  const own: RegistryWidgetsType = {};
  for (const name of kit.keys()) own[name] = controlOf(name);
  return {
    ...own,
    // `ui:widget` names of rjsf that the kit also has refer to the kit's widget of the value's kind.
    text: TextControl,
    TextWidget: TextControl,
    UpDownWidget: TextControl,
    RatingWidget: TextControl,
    URLWidget: AddressControl,
    EmailWidget: controlOf('email'),
    PasswordWidget: controlOf('password'),
    TextareaWidget: MultilineControl,
    textarea: MultilineControl,
    multiline: MultilineControl,
    DateWidget: controlOf('date'),
    AltDateWidget: controlOf('date'),
    DateTimeWidget: DateTimeControl,
    AltDateTimeWidget: DateTimeControl,
    TimeWidget: TimeControl,
    ColorWidget: ColorControl,
    RangeWidget: RangeControl,
    SelectWidget: SelectControl,
    select: SelectControl,
    RadioWidget: controlOf('radio'),
    CheckboxWidget: controlOf('checkbox'),
    CheckboxesWidget: CheckboxesControl,
    checkboxes: CheckboxesControl,
    HiddenWidget: HiddenControl,
    hidden: HiddenControl,
    FileWidget: FilesControl,
    file: FilesControl,
    files: FilesControl,
  };
}

function controlOf(name: string) {
  return (asked: RjsfWidgetProps) => <KitControl name={name} asked={asked} />;
}

const webAddress: FieldModel['settings'] = { inputMode: 'url' };

function AddressControl(asked: RjsfWidgetProps) {
  return <KitControl name="text" asked={asked} settings={webAddress} />;
}

/** Text, or a number with the numeric keyboard. */
function TextControl(asked: RjsfWidgetProps) {
  const type = getSchemaType(asked.schema);
  return <KitControl name={type === 'number' || type === 'integer' ? type : 'text'} asked={asked} />;
}

const rowsOf: Readonly<Record<number, FieldModel['settings']>> = Object.fromEntries(
  Array.from({ length: 31 }, (_, rows) => [rows, { rows }]),
);

function MultilineControl(asked: RjsfWidgetProps) {
  const { rows } = asked.options;
  return <KitControl name="multiline" asked={asked} settings={typeof rows === 'number' ? rowsOf[rows] : undefined} />;
}

/** One of several; several of several by checkboxes, which need no modifier key. */
function SelectControl(asked: RjsfWidgetProps) {
  return asked.multiple === true ? <CheckboxesControl {...asked} /> : <KitControl name="select" asked={asked} />;
}

/** The value is sent without being drawn. */
function HiddenControl() {
  return null;
}
