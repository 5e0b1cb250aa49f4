/** Screens: from what people write to what is drawn. */
export { judgeRouteParameters } from './route-parameters';
export type { RouteUse, ScreenSurroundings } from './scope';
export { compileScreen } from './screen';
