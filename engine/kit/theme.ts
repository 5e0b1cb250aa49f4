import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { families, typefaceCss } from './typeface';

/**
 * The kit's default theme. A vendor replaces it by passing another MUI theme to the Vite plugin; every color, font and radius of the kit is
 * a variable of it. Contrast: text 4.5:1, lines and marks 3:1, in both schemes (WCAG 1.4.3, 1.4.11).
 */
export const defaultTheme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f4fd1', light: '#5b7fe6', dark: '#173ca3', contrastText: '#ffffff' },
        error: { main: '#b3261e', light: '#dc5a52', dark: '#8c1d18', contrastText: '#ffffff' },
        warning: { main: '#8a5300', light: '#b97a1d', dark: '#693f00', contrastText: '#ffffff' },
        info: { main: '#0b5c8a', light: '#3d86b0', dark: '#084668', contrastText: '#ffffff' },
        success: { main: '#146c2e', light: '#3f9258', dark: '#0d5022', contrastText: '#ffffff' },
        background: { default: '#f4f6fa', paper: '#ffffff' },
        text: { primary: '#151c28', secondary: '#4d5869', disabled: '#6b7585' },
        divider: '#dbe0e8',
      },
    },
    dark: {
      palette: {
        primary: { main: '#a9c0ff', light: '#c9d7ff', dark: '#7f9ff5', contrastText: '#0b1c4d' },
        error: { main: '#ffb4ab', light: '#ffd2cc', dark: '#f28b80', contrastText: '#5c0a06' },
        warning: { main: '#ffc37a', light: '#ffd9a8', dark: '#e8a64f', contrastText: '#432800' },
        info: { main: '#93cff7', light: '#b9e0fa', dark: '#6ab3e2', contrastText: '#003450' },
        success: { main: '#86dba2', light: '#aee8c1', dark: '#5fbf80', contrastText: '#00391a' },
        background: { default: '#0e131b', paper: '#171d28' },
        text: { primary: '#e8ecf3', secondary: '#aeb8c8', disabled: '#8791a2' },
        divider: '#2e3746',
      },
    },
  },
  // Specification section 9.
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 10 },
  typography: { fontFamily: families },
  // Where MUI expects a theme's font faces.
  components: { MuiCssBaseline: { styleOverrides: typefaceCss } },
});
