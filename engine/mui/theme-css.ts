/** The part of an MUI theme with `cssVariables` that is needed here. */
export interface VariableTheme {
  generateStyleSheets(): readonly object[];
  /** Faces that come with the theme stand where MUI's documentation puts them: `@font-face` rules, as text. */
  readonly components?: { readonly MuiCssBaseline?: { readonly styleOverrides?: unknown } };
}

type Rules = { readonly [selector: string]: string | number | Rules };

const darkOnly = /^\[data-theme="dark"\]$/;

/**
 * Variables that only MUI's own components read: colors of single components, colors taken apart into channels, shadows, layers,
 * a font for each of its text styles. The kit draws none of them, and they were two thirds of the first page's style sheet.
 */
const ofComponents = /^--\w+-(?:palette-[A-Z]|shadows-|overlays-|zIndex-|opacity-|font-(?!body1$|inherit$))|Channel$/;

/**
 * A theme's variables as a style sheet, but for those of MUI's own components; made when the portal is built, so that neither MUI nor emotion is needed to show the
 * first page. The scheme is `data-theme` on the root element; without it, what the system asks for.
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

/** Custom properties keep their case; `colorScheme` is written the way style sheets do. */
function dashed(name: string): (letter: string) => string {
  return (letter) => (name.startsWith('--') ? letter : `-${letter.toLowerCase()}`);
}
