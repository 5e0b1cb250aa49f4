import type { Plugin } from 'vite';
import { themeCss, type VariableTheme } from './theme-css';

const name = 'virtual:portico-theme.css';
const resolved = '/@portico/theme.css';

/** Provides a theme's variables as the style sheet `virtual:portico-theme.css`. */
export function porticoTheme(theme: VariableTheme): Plugin {
  return {
    name: 'portico-theme',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? themeCss(theme) : undefined),
  };
}
