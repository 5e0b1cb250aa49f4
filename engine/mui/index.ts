export { kit } from './kit';
export { loadScreenStyles } from './screen-styles';
