import { availableParallelism } from 'node:os';
import process from 'node:process';
import type { Step } from './step';
import { steps } from './steps';

/**
 * `npm run check [step …]`: runs every step even if one fails, as many at once as there are cores; prints how long each took, where the
 * problems are and how to fix them. Exit code 1 when a step fails.
 */
async function main(wished: readonly string[]): Promise<number> {
  const chosen = steps.filter(({ name }) => wished.length === 0 || wished.some((word) => name.includes(word)));
  if (chosen.length === 0) {
    console.error(`No such step. Steps: ${steps.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const failed: string[] = [];
  const waiting = [...chosen];
  const runSteps = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      if (!(await isSound(step))) failed.push(step.name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runSteps));
  console.log(failed.length === 0 ? 'All checks passed.' : `Not sound: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

async function isSound({ name, cure, run }: Step): Promise<boolean> {
  const started = performance.now();
  const { sound, text } = await run().catch((error: unknown) => ({
    sound: false,
    text: error instanceof Error ? error.message : String(error),
  }));
  console.log(`${sound ? '✓' : '✗'} ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (text) console.log(text.replaceAll(/^/gm, '    '));
  if (!sound) console.log(`    → ${cure}`);
  return sound;
}

process.exitCode = await main(process.argv.slice(2));
