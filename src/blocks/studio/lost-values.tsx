import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../engine/react';
import { type LostValues, lossesIn } from './documents/losses';
import { ProblemsLeft } from './found-problems';
import { GoneDialog } from './gone-dialog';
import { Stored } from './lose-dialog';
import type { Asked } from './state/studio-store';
import { useStudioParts, useStudioState } from './studio-context';

/** What is counted at most: the server counts a number of times in a minute. */
const mostCounted = 12;

/** Asks before a change takes options or stored fields away, whatever made it. */
export function LossQuestion() {
  const { studio } = useStudioParts();
  const { asked } = useStudioState(studio, 'asked');
  return asked ? <AskedDialog asked={asked} /> : null;
}

function AskedDialog({ asked: { outcome, step, losses, done } }: { readonly asked: Asked }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const title = t('lost.title');
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    studio.dismiss();
    // What is done may take focus elsewhere, later.
    requestAnimationFrame(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    });
  };
  if (outcome.changes.some(({ path, before }) => work.texts.get(path) !== before))
    return <GoneDialog title={title} onClose={close} />;
  const change = () => {
    close();
    studio.run(outcome, { ...step, sure: true }, done);
  };
  return (
    <Dialog
      open
      title={title}
      role="alertdialog"
      width="medium"
      danger
      confirm={t('lost.confirm')}
      cancel={t('cancel')}
      onConfirm={change}
      onClose={close}
    >
      <List losses={losses} />
      <ProblemsLeft changes={outcome.changes} />
      <p className="pt-help">{t('lose.undo')}</p>
    </Dialog>
  );
}

/** What the set takes from stored records, with the way back: for the last look before publishing. */
export function LostByTheSet() {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work, published } = useStudioState(studio, 'work', 'published');
  const losses = useMemo(() => lossesIn(published, work.texts, published), [published, work.texts]);
  if (losses.length === 0) return null;
  return (
    <section className="studio-lost" aria-label={t('lost.heading')}>
      <h3 className="pt-label">{t('lost.heading')}</h3>
      <List losses={losses} />
      <p className="pt-help">{t('lost.back')}</p>
    </section>
  );
}

function List({ losses }: { readonly losses: readonly LostValues[] }) {
  const { t } = useTranslation('studio');
  // What is typed elsewhere has nothing counted again.
  const signature = losses
    .map(({ kind, form, place, column, values }) => `${kind} ${form} ${place.name} ${column} ${values?.join()}`)
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const rows = useMemo(() => losses.flatMap(rowsOf), [signature]);
  const countable = rows.filter(({ loss }) => loss);
  return (
    <ul className="studio-changed">
      {rows.map(({ loss, kind, form, field, column, value, stays }) => (
        <li key={`${kind} ${form} ${field} ${column} ${value}`}>
          {t(`lost.${kind}`, { form, field, column, value: String(value) })}
          {loss && countable.findIndex((row) => row.loss === loss) < mostCounted ? (
            <Stored loss={loss} stays={stays} />
          ) : (
            <p>{t('lost.uncounted')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Row {
  readonly kind: LostValues['kind'] | 'cell' | 'gradeOfCell';
  readonly form: string;
  readonly field: string;
  readonly column: string | undefined;
  readonly value?: string | number | boolean;
  /** What the server counts; undefined: it cannot. */
  readonly loss?: Parameters<typeof Stored>[0]['loss'];
  readonly stays?: 'lost.stays';
}

/** A row for a field, a column or a grade, or for each option. */
function rowsOf({ kind, values = [], column, inCells, ...losing }: LostValues): readonly Row[] {
  const row = { kind, form: losing.form, field: losing.place.name, column };
  const of = { fields: [losing], inCells };
  switch (kind) {
    case 'option':
      return values.map((value) => ({
        ...row,
        ...{ kind: column === undefined ? 'option' : 'cell', value, loss: { ...of, kind: 'option', value } },
      }));
    case 'grade':
      return values.map((value) => ({ ...row, kind: column === undefined ? 'grade' : 'gradeOfCell', value }));
    case 'column':
      return [row];
    default:
      return [{ ...row, loss: { ...of, kind: 'field' }, ...(kind !== 'field' && ({ stays: 'lost.stays' } as const)) }];
  }
}
