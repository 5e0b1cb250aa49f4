export { kit } from './kit';
export { loadScreenStyles } from './screen-styles';
export { fold } from './search/match';
