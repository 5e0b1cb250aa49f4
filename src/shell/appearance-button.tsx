import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appearance, applyAppearance, followAppearance, storedAppearance } from './appearance';

const next: Readonly<Record<Appearance, Appearance>> = { system: 'light', light: 'dark', dark: 'system' };

const signs: Readonly<Record<Appearance, string>> = {
  system: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 2v12a6 6 0 0 1 0-12Z',
  light:
    'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v4h-2V1Zm0 18h2v4h-2v-4ZM1 11h4v2H1v-2Zm18 0h4v2h-4v-2ZM4.200 5.600l1.400-1.400 2.900 2.900-1.400 1.400-2.900-2.900Zm11.300 11.300 1.400-1.400 2.900 2.900-1.400 1.400-2.900-2.900ZM5.600 19.800l-1.400-1.400 2.900-2.900 1.400 1.400-2.900 2.900ZM16.900 8.500l-1.400-1.400 2.900-2.900 1.400 1.400-2.900 2.900Z',
  dark: 'M20.500 14.700A8.500 8.500 0 0 1 9.300 3.500a8.500 8.500 0 1 0 11.200 11.200Z',
};

/** A page that came as HTML is rendered for all visitors. */
const unknownAppearance = () => 'system' as const;

/** Light, dark, or the system setting: one press leads to the next; the name contains the current choice. */
export function AppearanceButton() {
  const { t } = useTranslation('common');
  const appearance = useSyncExternalStore(followAppearance, storedAppearance, unknownAppearance);
  const name = `${t('shell.theme.label')}: ${t(`shell.theme.${appearance}`)}`;
  return (
    <button
      type="button"
      className="pt-icon-button"
      aria-label={name}
      title={name}
      onClick={() => {
        applyAppearance(next[appearance]);
      }}
    >
      <svg className="pt-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[appearance]} />
      </svg>
    </button>
  );
}
