import type { ComponentFacts } from '../model';

const text: ComponentFacts = { draws: ['string'] };
const number: ComponentFacts = { draws: ['number'] };
const chosen: ComponentFacts = { draws: ['string', 'number', 'boolean'], options: true };
const searched: ComponentFacts = {
  ...chosen,
  // A locale key: the text shown if nothing matches.
  settings: { type: 'object', properties: { noOptions: { type: 'string' } }, additionalProperties: false },
};
/** A value given in an earlier step: id of the step that *Change* leads to. */
const given: ComponentFacts = {
  ...text,
  settings: {
    type: 'object',
    properties: { changeIn: { type: 'string', minLength: 1 } },
    required: ['changeIn'],
    additionalProperties: false,
  },
};
const several: ComponentFacts = { draws: ['choices'], options: true };
const yesOrNo: ComponentFacts = { draws: ['boolean'] };

/**
 * What check and compile need to know of the kit's components. The kit itself needs a browser and cannot be loaded where definitions are
 * checked; a test keeps the two in sync.
 */
export const builtInComponents: Readonly<Record<string, ComponentFacts>> = {
  text,
  multiline: text,
  email: text,
  chip: given,
  password: text,
  code: text,
  phone: text,
  number,
  integer: number,
  date: { draws: ['date'] },
  dateTime: { draws: ['dateTime'] },
  dateRange: { ...text, types: ['dateRange'] },
  percentage: { ...number, types: ['percentage'] },
  money: { draws: ['decimal'], types: ['money'] },
  time: { ...text, types: ['time'] },
  month: { ...text, types: ['month'] },
  duration: { ...number, types: ['duration'] },
  url: { ...text, types: ['url'] },
  rating: { ...number, types: ['rating'] },
  slider: { ...number, types: ['slider'] },
  color: { ...text, types: ['color'] },
  file: { draws: ['string', 'json'], types: ['file', 'files'] },
  select: chosen,
  search: searched,
  toggle: chosen,
  radio: chosen,
  ticks: several,
  chips: several,
  checkbox: yesOrNo,
  yesNo: yesOrNo,
  switch: yesOrNo,
  output: { draws: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime'] },
  hidden: { draws: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime', 'choices', 'json'] },
  schema: { draws: ['json'] },
  table: { draws: ['json'] },
};
