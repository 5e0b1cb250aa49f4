import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../engine/react';
import { type LostValues, lossesIn } from './documents/losses';
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

function AskedDialog({ asked: { outcome, step, losses } }: { readonly asked: Asked }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const title = t('lost.title');
  const close = () => studio.dismiss();
  if (outcome.changes.some(({ path, before }) => work.texts.get(path) !== before))
    return <GoneDialog title={title} onClose={close} />;
  const change = () => {
    close();
    studio.run(outcome, { ...step, sure: true });
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
    <section aria-label={t('lost.heading')}>
      <h3 className="pt-label">{t('lost.heading')}</h3>
      <List losses={losses} />
      <p className="pt-help">{t('lost.back')}</p>
    </section>
  );
}

function List({ losses }: { readonly losses: readonly LostValues[] }) {
  const { t } = useTranslation('studio');
  // What is typed elsewhere has nothing counted again.
  const signature = losses.map(({ form, place, column, values }) => `${form} ${place.name} ${column} ${values?.join()}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const rows = useMemo(() => losses.flatMap(rowsOf), [signature]);
  return (
    <ul className="studio-changed">
      {rows.map(({ loss, form, field, column }, index) => (
        <li key={`${form} ${field} ${column} ${loss.value}`}>
          {t(`lost.${column === undefined ? loss.kind : 'cell'}`, { form, field, column, value: String(loss.value) })}
          {index < mostCounted ? <Stored loss={loss} /> : <p>{t('lost.uncounted')}</p>}
        </li>
      ))}
    </ul>
  );
}

interface Row {
  readonly form: string;
  readonly field: string;
  readonly column?: string | undefined;
  readonly loss: Parameters<typeof Stored>[0]['loss'];
}

/** A row for a field that goes, or for each option. */
function rowsOf({ values, column, inCells, ...losing }: LostValues): readonly Row[] {
  const { form, place } = losing;
  const of = { fields: [losing], inCells };
  if (!values) return [{ form, field: place.name, loss: { ...of, kind: 'field' } }];
  return values.map((value) => ({ form, field: place.name, column, loss: { ...of, kind: 'option', value } }));
}
