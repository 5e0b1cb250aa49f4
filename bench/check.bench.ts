import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../engine/definition';
import { findProblems, readProjectFiles } from '../engine/tools';
import { createPortalVocabulary } from '../kinds';

/** 1,000 definitions. */
const COUNT = 1000;
const GOAL_SECONDS = 1.5;
const FIELDS = 12;

/** A typical form: a dozen fields, a few conditions, options, rules. */
function form(number: number): SourceFile {
  const id = `bench${number}`;
  const fields = Array.from({ length: FIELDS }, (_, index) => {
    const name = `field${index}`;
    const label = 'bench.label';
    if (index % 4 === 1) {
      const options = ['a', 'b', 'c'].map((value) => ({ value, label: 'bench.option' }));
      return { name, type: 'choice', label, options };
    }
    if (index % 4 === 2)
      return { name, type: 'integer', label, min: 1, max: 99, displayed: { condition: `shows${index}` } };
    if (index % 4 === 3) return { name, type: 'email', label, required: { field: `field${index - 2}`, is: 'b' } };
    return { name, type: 'text', label, maxLength: 100, validate: [{ type: 'pattern', pattern: '^[A-Z][a-z]+$' }] };
  });
  const conditions = Object.fromEntries(
    fields
      .filter(({ type }) => type === 'integer')
      .map(({ name }) => {
        const index = Number(name.slice('field'.length));
        return [
          `shows${index}`,
          {
            any: [
              { field: `field${index - 1}`, is: 'a' },
              { field: `field${index - 2}`, isNotEmpty: true },
            ],
          },
        ];
      }),
  );
  const written = {
    $schema: '../meta/form.schema.json',
    id,
    conditions,
    steps: [{ id: 'only', fields, submit: { label: 'bench.submit' } }],
  };
  return { path: `schemas/forms/${id}.form.json`, bytes: JSON.stringify(written, null, 2) };
}

/** The project's own files, with the benchmark's sentences, and as many forms as complete the count. */
async function project(): Promise<SourceFile[]> {
  const own = await readProjectFiles(join(import.meta.dirname, '..'));
  const files = own.map((file): SourceFile => {
    if (!/^locales\/\w+\/iam\.json$/.test(file.path)) return file;
    const sentences = JSON.parse(readFileSync(join(import.meta.dirname, '..', file.path), 'utf8')) as object;
    const bench = { label: 'Label', option: 'Option', submit: 'Send' };
    return { path: file.path, bytes: JSON.stringify({ ...sentences, bench }) };
  });
  return [...files, ...Array.from({ length: COUNT - own.length }, (_, number) => form(number))];
}

const files = await project();
const vocabulary = createPortalVocabulary();
const used = process.cpuUsage();
const started = performance.now();
const problems = findProblems(files, vocabulary);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(used);
/** CPU time of the process, which other programs do not increase; threads of the garbage collector are included. */
const cpuSeconds = (user + system) / 1e6;
const errors = problems.filter(({ severity }) => severity === 'error');
console.log(
  `check: ${files.length} definitions in ${seconds.toFixed(2)} s (goal: under ${GOAL_SECONDS} s), ${cpuSeconds.toFixed(2)} s CPU, cold, ${errors.length} errors`,
);
if (errors.length > 0) console.log(errors.slice(0, 3));
// If other programs share the machine, wall-clock time depends on them; then the CPU time counts.
process.exitCode = Math.min(seconds, cpuSeconds) < GOAL_SECONDS && errors.length === 0 ? 0 : 1;
