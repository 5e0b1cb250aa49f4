export * from './condition';
export * from './form';
export * from './json';
export * from './kinds';
export * from './problem';
export * from './project';
export * from './screen';
