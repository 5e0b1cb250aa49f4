/** The part of an MUI theme with `cssVariables` that is needed here. */
export interface VariableTheme {
  generateStyleSheets(): readonly object[];
  /** Theme fonts are where MUI's documentation puts them: `@font-face` rules, as text. */
  readonly components?: { readonly MuiCssBaseline?: { readonly styleOverrides?: unknown } };
}

type Rules = { readonly [selector: string]: string | number | Rules };

const darkOnly = /^\[data-theme="dark"\]$/;

/**
 * Variables that only MUI's own components read: colors of single components, color channels, shadows, z-indexes, a font for each
 * typography variant. The kit uses none of them, and they were two thirds of the first page's style sheet.
 */
const ofComponents = /^--\w+-(?:palette-[A-Z]|shadows-|overlays-|zIndex-|opacity-|font-(?!body1$|inherit$))|Channel$/;

/**
 * A theme's variables as a style sheet, except those of MUI's own components; generated at build time, so that the first page needs neither
 * MUI nor Emotion. The scheme is `data-theme` on the root element; without it, the system setting applies.
 */
export function themeCss(theme: VariableTheme): string {
  const sheets = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet as Rules));
  const written = sheets.map(([selector, rules]) => block(selector, rules));
  const dark = sheets
    .filter(([selector]) => darkOnly.test(selector))
    .map(([, rules]) => `@media (prefers-color-scheme: dark) {\n${block(':root:not([data-theme])', rules)}}\n`);
  return [facesOf(theme), ...written, ...dark].join('');
}

function facesOf({ components }: VariableTheme): string {
  const faces = components?.MuiCssBaseline?.styleOverrides;
  return typeof faces === 'string' ? faces : '';
}

function block(selector: string, rules: Rules[string]): string {
  if (typeof rules !== 'object') return '';
  const lines = Object.entries(rules)
    .filter(([name]) => !ofComponents.test(name))
    .map(([name, value]) =>
      typeof value === 'object' ? block(name, value) : `  ${name.replaceAll(/[A-Z]/g, dashed(name))}: ${value};\n`,
    );
  return `${selector} {\n${lines.join('')}}\n`;
}

/** Custom properties keep their case; `colorScheme` is converted to kebab case. */
function dashed(name: string): (letter: string) => string {
  return (letter) => (name.startsWith('--') ? letter : `-${letter.toLowerCase()}`);
}
