/** Loaded when a value is first formatted: the first page needs none. */
export { fieldWords } from '../../engine/runtime';
