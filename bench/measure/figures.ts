/** Results of one repetition of one page at one size; milliseconds of CPU, MB, kB. */
export interface Trial {
  readonly peer: string;
  readonly size: number;
  readonly repetition: number;
  readonly figures: Figures;
}

export type Figure =
  | 'mount'
  | 'remount'
  | 'key'
  | 'keyScript'
  | 'toggle'
  | 'submit'
  | 'resubmit'
  | 'heap'
  | 'elements'
  | 'gzip';
export type Figures = Readonly<Record<Figure, number>>;
