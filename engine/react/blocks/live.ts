export { LiveScreen } from './live-screen';
