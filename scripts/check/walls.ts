import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { readingOptions, wallRules } from './wall-rules';

/** An import that breaks a rule. */
export interface WallBreach {
  /** Name of the rule. */
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

const folders = ['engine', 'kinds', 'src', 'server', 'schemas', 'screens', 'locales'];

/** Every import below a folder that breaks a rule, in order of the files. */
export async function findWallBreaches(folder: string): Promise<WallBreach[]> {
  const { output } = await cruise(
    folders.filter((each) => existsSync(join(folder, each))),
    { ...readingOptions, baseDir: folder, validate: true, ruleSet: { forbidden: [...wallRules] } },
    {
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered a report instead of its result');
  return (output as ICruiseResult).summary.violations
    .map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
    .sort((left, right) => (`${left.from} ${left.rule}` < `${right.from} ${right.rule}` ? -1 : 1));
}
