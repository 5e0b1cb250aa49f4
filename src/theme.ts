/**
 * The theme of the portal: one MUI theme with CSS variables. To change it, export another theme from here
 * (`createTheme({ cssVariables: { colorSchemeSelector: '[data-theme="%s"]' }, colorSchemes: { … } })`); colors, type and corners of every
 * widget and frame follow.
 */
export { defaultTheme as theme } from '../engine/kit/theme';
