import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../engine/react';
import { whyOf } from '../../../../engine/runtime';
import { documentIn } from '../documents/commands';
import { nameOf } from '../documents/identity';
import { valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { formOf, selectedField } from '../documents/selected-field';
import { useStudioParts, useStudioState } from '../studio-context';
import { screenWhy } from './screen-why';
import { usePreviewed } from './use-previewed';
import { type WhyLine, whyLines } from './why-lines';

/** Why the selected part of a screen is shown or hidden, or why the selected field is shown, required, locked or refused right now, with the values in the preview. */
export function WhyView() {
  const { t, i18n } = useTranslation(['studio', 'describe']);
  const { studio, previewed: surroundings } = useStudioParts();
  const { work, selection, drawn } = useStudioState(studio, 'work', 'selection', 'drawn');
  const previewed = usePreviewed();
  const path = drawn?.path;
  const words = {
    t: (key: string, args?: Readonly<Record<string, string | number>>) => t(key, { ...args }),
    exists: (key: string) => i18n.exists(key),
  };
  if (drawn && selection && selection.path === path && documentOf(path ?? '')?.kind === 'screen') {
    const thing = valueAt(documentIn(work.texts, selection.path), selection.at);
    const called = nameOf(thing) ?? documentOf(selection.path)?.id ?? '';
    const looking = { permissions: drawn.permissions, context: surroundings.surroundings() };
    return (
      <section className="studio-why" aria-label={t('why.title', { name: called })}>
        <h2>{t('why.title', { name: called })}</h2>
        <Lines lines={screenWhy(work.texts, selection, looking, words)} />
      </section>
    );
  }
  const store = previewed?.store;
  const isHere = path !== undefined && selection?.path === path && store?.model.id === formOf(drawn)?.id;
  const index = isHere && store ? selectedField(work.texts, store.model, selection) : -1;
  const why = store && index >= 0 ? whyOf(store.insight(), index) : undefined;
  if (previewed === undefined || store === undefined || why === undefined)
    return <p className="studio-none">{t(store === undefined ? 'why.noForm' : 'why.pick')}</p>;
  const field = store.model.fields[index];
  const lines = whyLines(store, index, why, {
    ...words,
    say: (key, args) => previewed.t(key, args),
  });
  const name = field?.label === undefined ? (field?.name ?? '') : previewed.t(field.label);
  return (
    <section className="studio-why" aria-label={t('why.title', { name })}>
      <h2>{t('why.title', { name })}</h2>
      <Lines lines={lines} />
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly WhyLine[] }) {
  const { t } = useTranslation('studio');
  return (
    <ul className="studio-reasons">
      {lines.map(({ text, holds, now, lines: below }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a condition have no names, and their order is what they are.
        <li key={index}>
          <span className="studio-reason" data-holds={holds}>
            {holds !== undefined && <Icon name={holds ? 'check' : 'close'} />}
            <span>{text}</span>
            {holds !== undefined && now && (
              <span className="studio-verdict">{t(holds ? 'why.holds' : 'why.holdsNot')}</span>
            )}
            {now?.map((read) => (
              <span key={read} className="studio-read">
                {read}
              </span>
            ))}
          </span>
          {below && below.length > 0 && <Lines lines={below} />}
        </li>
      ))}
    </ul>
  );
}
