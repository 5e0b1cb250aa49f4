import process from 'node:process';
import { steps } from './steps';

/**
 * `npm run check [step …]`: runs every step even if one fails, prints how long each took, where the problems are and how to fix them. Exit
 * code 1 when a step fails.
 */
async function main(wished: readonly string[]): Promise<number> {
  const chosen = steps.filter(({ name }) => wished.length === 0 || wished.some((word) => name.includes(word)));
  if (chosen.length === 0) {
    console.error(`No such step. Steps: ${steps.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const failed: string[] = [];
  for (const { name, cure, run } of chosen) {
    const started = performance.now();
    const { sound, text } = await run().catch((error: unknown) => ({
      sound: false,
      text: error instanceof Error ? error.message : String(error),
    }));
    console.log(`${sound ? '✓' : '✗'} ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (text) console.log(text.replaceAll(/^/gm, '    '));
    if (sound) continue;
    failed.push(name);
    console.log(`    → ${cure}`);
  }
  console.log(failed.length === 0 ? 'All checks passed.' : `Not sound: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
