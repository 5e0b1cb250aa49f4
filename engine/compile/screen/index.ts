/** Screens: from what people write to what is drawn. */
export { compileCommandPalette } from './command-palette';
export { checkRouteParameters } from './route-parameters';
export { type RouteUse, recordSchema, type ScreenSurroundings } from './scope';
export { compileScreen } from './screen';
export { compileSourceUse, getSource } from './sources';
