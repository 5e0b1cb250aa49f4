/** Screens: from what people write to what is drawn. */
export { judgeRouteParameters } from './route-parameters';
export { type RouteUse, recordSchema, type ScreenSurroundings } from './scope';
export { compileScreen } from './screen';
export { compileSourceUse, getSource } from './sources';
