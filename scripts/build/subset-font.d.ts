declare module 'subset-font' {
  /** The part of the package that is used here; it brings no types. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      /** Range of each variable axis that is kept. */
      readonly variationAxes: Readonly<
        Record<string, { readonly min: number; readonly max: number; readonly default: number }>
      >;
      /** OpenType features that are kept, by their tags. */
      readonly keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
