/** Vite plugins: definitions are checked and compiled during the build of an app, and the theme becomes a style sheet. */
export { type PorticoOptions, portico } from './portico';
