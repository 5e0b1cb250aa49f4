import './styles/index.css';
import { laterWidget, type WidgetKind } from '../react';
import { phoneNumber } from './phone-code';
import { CheckboxWidget, SwitchWidget } from './widgets/checkbox';
import { ChipWidget } from './widgets/chip';
import { RadioWidget, ToggleWidget, YesNoWidget } from './widgets/choice-group';
import { HiddenWidget } from './widgets/hidden';
import { MultilineWidget } from './widgets/multiline';
import { PasswordWidget } from './widgets/password';
import { SchemaWidget } from './widgets/schema';
import { SelectWidget } from './widgets/select';
import { EmailWidget, IntegerWidget, NumberWidget, PhoneWidget, TextWidget } from './widgets/text';

const typed = { frame: 'control', keepsText: true } as const;
const chosen = { draws: ['string', 'number', 'boolean'], options: true } as const;

/** Texts that are read in the page's language. */
const read = () => import('./widgets/read');

/** Every built-in widget, in one flat list. A vendor's own widgets are passed to the engine after it. */
export const kit: readonly WidgetKind[] = [
  { name: 'text', draws: ['string'], ...typed, Widget: TextWidget },
  { name: 'multiline', draws: ['string'], ...typed, Widget: MultilineWidget },
  { name: 'email', draws: ['string'], ...typed, Widget: EmailWidget },
  { name: 'chip', draws: ['string'], ...typed, Widget: ChipWidget },
  { name: 'password', draws: ['string'], ...typed, Widget: PasswordWidget },
  { name: 'code', draws: ['string'], ...typed, ...laterWidget(() => import('./widgets/code')) },
  { name: 'phone', draws: ['string'], ...typed, preload: phoneNumber.preload, Widget: PhoneWidget },
  { name: 'number', draws: ['number'], ...typed, Widget: NumberWidget },
  { name: 'integer', draws: ['number'], ...typed, Widget: IntegerWidget },
  { name: 'date', draws: ['date'], frame: 'control', ...laterWidget(() => import('./widgets/date')) },
  { name: 'dateTime', draws: ['dateTime'], ...typed, ...laterWidget(() => import('./widgets/date-time')) },
  { name: 'dateRange', draws: ['string'], frame: 'group', ...laterWidget(() => import('./widgets/date-range')) },
  { name: 'percentage', draws: ['number'], frame: 'control', ...laterWidget(read) },
  { name: 'money', draws: ['decimal'], frame: 'control', ...laterWidget(read) },
  { name: 'time', draws: ['string'], frame: 'control', ...laterWidget(read) },
  { name: 'month', draws: ['string'], frame: 'control', ...laterWidget(read) },
  { name: 'duration', draws: ['number'], frame: 'control', ...laterWidget(read) },
  { name: 'url', draws: ['string'], frame: 'control', ...laterWidget(read) },
  { name: 'rating', draws: ['number'], frame: 'group', ...laterWidget(() => import('./widgets/rating')) },
  { name: 'slider', draws: ['number'], frame: 'control', ...laterWidget(() => import('./widgets/slider')) },
  { name: 'color', draws: ['string'], ...typed, ...laterWidget(() => import('./widgets/color')) },
  { name: 'file', draws: ['string', 'json'], frame: 'control', ...laterWidget(() => import('./widgets/file')) },
  { name: 'select', ...chosen, ...typed, Widget: SelectWidget },
  { name: 'search', ...chosen, frame: 'control', ...laterWidget(() => import('./search/search-widget')) },
  { name: 'toggle', ...chosen, frame: 'group', Widget: ToggleWidget },
  { name: 'radio', ...chosen, frame: 'group', Widget: RadioWidget },
  { name: 'ticks', draws: ['choices'], options: true, frame: 'group', ...laterWidget(() => import('./widgets/ticks')) },
  {
    name: 'chips',
    draws: ['choices'],
    options: true,
    frame: 'control',
    ...laterWidget(() => import('./widgets/chips')),
  },
  { name: 'yesNo', draws: ['boolean'], frame: 'group', Widget: YesNoWidget },
  { name: 'checkbox', draws: ['boolean'], frame: 'self', keepsText: true, Widget: CheckboxWidget },
  { name: 'switch', draws: ['boolean'], frame: 'self', keepsText: true, Widget: SwitchWidget },
  { name: 'schema', draws: ['json'], frame: 'bare', Widget: SchemaWidget },
  { name: 'table', draws: ['json'], frame: 'group', ...laterWidget(() => import('./table/table-widget')) },
  {
    name: 'output',
    draws: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime'],
    frame: 'control',
    ...laterWidget(() => import('./widgets/output')),
  },
  {
    name: 'hidden',
    draws: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime', 'choices', 'json'],
    frame: 'bare',
    Widget: HiddenWidget,
  },
];
