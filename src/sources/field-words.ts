/** Loaded when a value is first to be said in words: the first page needs none. */
export { fieldWords } from '../../engine/runtime';
