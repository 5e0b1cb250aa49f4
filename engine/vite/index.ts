/** Vite plugins: definitions are checked and compiled while an app is built, and the theme becomes a style sheet. */
export { type PorticoOptions, portico } from './portico';
