import type { Figure } from './figures';
import type { Summary } from './statistics';

/** Column titles and our engine's limit, as a ratio to the form written by hand. */
const columns: readonly { readonly figure: Figure; readonly title: string; readonly goal?: number }[] = [
  { figure: 'mount', title: 'mount ms', goal: 0.5 },
  { figure: 'remount', title: 'remount ms' },
  { figure: 'key', title: 'key ms', goal: 1 },
  { figure: 'keyScript', title: 'key script ms', goal: 0.9 },
  { figure: 'toggle', title: 'toggle ms', goal: 0.5 },
  { figure: 'submit', title: 'submit ms', goal: 0.4 },
  { figure: 'resubmit', title: 'resubmit ms' },
  { figure: 'heap', title: 'form heap MB', goal: 0.5 },
  { figure: 'elements', title: 'elements' },
  { figure: 'gzip', title: 'gzip kB', goal: 1 },
];

/** The results as one Markdown table: the median, and in brackets the ratio to each base. */
export function tableOf(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ peer, size, medians, ratios }) => [
    String(size),
    peer,
    ...columns.map(({ figure }) => {
      const others = Object.entries(ratios).flatMap(([base, ratio]) => (base === peer ? [] : short(ratio[figure])));
      return others.length === 0 ? short(medians[figure]) : `${short(medians[figure])} (${others.join(', ')})`;
    }),
  ]);
  const titles = ['fields', 'engine', ...columns.map(({ title }) => title)];
  return [titles, titles.map((_, at) => (at === 1 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Each goal and the result, for the sizes that have goals. */
export function goalsOf(summaries: readonly Summary[], peer: string, base: string): string[] {
  return summaries
    .filter((summary) => summary.peer === peer && summary.size >= 200)
    .flatMap(({ size, ratios }) =>
      columns.flatMap(({ figure, title, goal }) => {
        const ratio = ratios[base]?.[figure];
        if (goal === undefined || ratio === undefined) return [];
        return `${ratio <= goal ? 'met   ' : 'MISSED'} ${size} fields, ${title.replace(/ \w+$/, '')}: ${short(ratio)} of ${base} (goal ${goal})`;
      }),
    );
}

function short(number: number): string {
  return number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2);
}
