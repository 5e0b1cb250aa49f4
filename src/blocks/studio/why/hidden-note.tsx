import { useTranslation } from 'react-i18next';
import { useStudioParts } from '../studio-context';
import { usePreviewed } from './use-previewed';

/** Notes that the selected field is hidden now, and links to the reason. */
export function HiddenNote({ field }: { readonly field: string }) {
  const { t } = useTranslation('studio');
  const { openTab } = useStudioParts();
  const previewed = usePreviewed();
  const index = previewed?.store.indexOf(field) ?? -1;
  if (previewed === undefined || index < 0 || previewed.store.field(index).displayed) return null;
  return (
    <p className="studio-stale" role="status">
      {t('why.hiddenNow', { name: field })}{' '}
      <button type="button" className="pt-link studio-link" onClick={() => openTab('logic')}>
        {t('why.ask')}
      </button>
    </p>
  );
}
