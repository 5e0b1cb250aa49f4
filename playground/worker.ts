import { makeProject, type Written } from './project';
import { createReadingChecker } from './schema-checker';

self.addEventListener('message', ({ data }: MessageEvent<{ readonly number: number; readonly written: Written }>) => {
  const { number, written } = data;
  self.postMessage({ number, made: makeProject(written, createReadingChecker) });
});
