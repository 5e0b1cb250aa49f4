import { createTheme } from '@mui/material/styles';

/** The app's own theme: the form takes its colors, its typeface and its corners from here. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: { palette: { primary: { main: '#6a1b9a' } } },
    dark: { palette: { primary: { main: '#ce93d8' } } },
  },
  shape: { borderRadius: 4 },
  typography: { fontFamily: 'system-ui, sans-serif' },
});
