import type { FormatModel } from '../model';

/** What the check knows of a format. */
interface FormatKind {
  /** Kinds of value, in JSON terms, that it can write; absent: any except objects and lists. */
  readonly writes?: readonly string[];
  /** It needs nothing but the value: no place beside it, no page to lead to. So what is written elsewhere is written with it as well. */
  readonly alone?: true;
}

export const formatKinds: Readonly<Record<FormatModel['as'], FormatKind>> = {
  text: {},
  code: {},
  secret: { writes: ['string'] },
  multiline: { writes: ['string'] },
  markdown: { writes: ['string'] },
  email: { writes: ['string'] },
  url: { writes: ['string'] },
  file: { writes: ['string'] },
  yesNo: { writes: ['boolean'], alone: true },
  number: { writes: ['number'], alone: true },
  percent: { writes: ['number'], alone: true },
  money: { writes: ['number', 'string'], alone: true },
  price: { writes: ['number', 'string'], alone: true },
  duration: { writes: ['number'], alone: true },
  minutes: { writes: ['number'], alone: true },
  time: { writes: ['string'], alone: true },
  dateRange: { writes: ['string'], alone: true },
  date: { writes: ['string'], alone: true },
  dateTime: { writes: ['string'], alone: true },
  day: { writes: ['string'], alone: true },
  month: { writes: ['string'], alone: true },
  relative: { writes: ['string'] },
  words: { alone: true },
  label: {},
  link: {},
  share: { writes: ['number'] },
  count: { writes: ['number', 'array'] },
  list: { writes: ['array'] },
  changes: { writes: ['object'] },
  snippet: {},
};
