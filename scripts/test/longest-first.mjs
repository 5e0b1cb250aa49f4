import { BaseSequencer } from 'vitest/node';

/** Files that walk through everything are short and take longest: begun last, one worker would wait for the other at the end. */
const walks = /\/(accessibility|accessibility-admin|studio)\.test\.ts$/;

/** The order of Vitest, which puts large files first, but for those. */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const isWalk = ({ moduleId }) => walks.test(moduleId);
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}
