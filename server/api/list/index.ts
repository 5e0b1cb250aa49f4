export * from './csv';
export * from './definition';
export * from './page';
export * from './query';
export * from './read-list';
export * from './read-page';
export * from './request';
export * from './value-counts';
