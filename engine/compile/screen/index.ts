/** Screens: compiled from their definitions into models to render. */
export { compileCommandPalette } from './command-palette';
export { checkRouteParameters } from './route-parameters';
export { type RouteUse, recordSchema, type ScreenContext } from './scope';
export { compileScreen } from './screen';
export { compileSourceUse, getSource } from './sources';
