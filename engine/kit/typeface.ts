/** A font face as `@font-face` describes it. */
interface Face {
  readonly family: string;
  /** Value of `src`: a file of a package, or local fonts. */
  readonly source: string;
  readonly weights: string;
  /** Further descriptors. */
  readonly fit: Readonly<Record<string, string>>;
}

const inter = 'Inter Variable';
const files = '@fontsource-variable/inter/files/inter';

/**
 * The files of Inter, an open font made for screens, each with the characters it is asked for: one file for all weights. Latin covers
 * English, French and Spanish; names with other letters load the second file.
 */
export const typefaceFiles: readonly { readonly path: string; readonly range: string }[] = [
  {
    path: `${files}-latin-wght-normal.woff2`,
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
  },
  {
    path: `${files}-latin-ext-wght-normal.woff2`,
    range: 'U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
  },
];

/** `swap`: text is shown at once in a fallback of the same size and never waits for a file. */
const shipped: readonly Face[] = typefaceFiles.map(({ path, range }) => ({
  family: inter,
  source: `url(${path}) format("woff2")`,
  weights: '100 900',
  fit: { 'font-display': 'swap', 'unicode-range': range },
}));

/** A local font scaled to the size of Inter until Inter is loaded, so that the page does not shift. */
interface StandIn {
  readonly family: string;
  /** Full and PostScript names, regular and bold. */
  readonly names: readonly [regular: readonly string[], bold: readonly string[]];
  /** Mean character width of Inter relative to this font, in running text of the portal's languages. */
  readonly widths: readonly [regular: number, bold: number];
}

const standIns: readonly StandIn[] = [
  {
    family: 'Inter by Arial',
    names: [
      ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo'],
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Arimo Bold'],
    ],
    widths: [1.0645, 1.0152],
  },
  {
    family: 'Inter by Roboto',
    names: [
      ['Roboto', 'Roboto-Regular'],
      ['Roboto Bold', 'Roboto-Bold'],
    ],
    widths: [1.0747, 1.0757],
  },
  {
    family: 'Inter by DejaVu',
    names: [
      ['DejaVu Sans', 'DejaVuSans'],
      ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    ],
    widths: [0.9372, 0.8483],
  },
];

/** Inter's ascent and descent, as fractions of the font size. */
const ascent = 0.96875;
const descent = 0.24121;
/** Weights that a local regular font covers, and those of its bold one. */
const weights = ['100 549', '550 900'] as const;

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

function facesOf({ family, names, widths }: StandIn): Face[] {
  return weights.map((range, at) => {
    const width = widths[at] ?? 1;
    return {
      family,
      source: (names[at] ?? []).map((name) => `local("${name}")`).join(','),
      weights: range,
      fit: {
        'size-adjust': percent(width),
        'ascent-override': percent(ascent / width),
        'descent-override': percent(descent / width),
        'line-gap-override': '0%',
      },
    };
  });
}

function css({ family, source, weights: range, fit }: Face): string {
  const descriptors = Object.entries({ 'font-family': `"${family}"`, src: source, 'font-weight': range, ...fit });
  return `@font-face {\n${descriptors.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;
}

/** Every `@font-face` of the kit's font and its fallbacks. */
export const typefaceCss: string = [...shipped, ...standIns.flatMap(facesOf)].map(css).join('');

/** Font families of the kit, most preferred first. Japanese uses a local font made for it. */
export const families: string = [
  inter,
  ...standIns.map(({ family }) => family),
  'system-ui',
  'Hiragino Sans',
  'Yu Gothic UI',
  'Noto Sans JP',
  'Noto Sans CJK JP',
]
  .map((family) => (/\s/.test(family) ? `"${family}"` : family))
  .concat('sans-serif')
  .join(', ');
