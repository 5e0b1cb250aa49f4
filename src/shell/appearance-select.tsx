import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appearance, applyAppearance, storedAppearance } from './appearance';

const choices: readonly Appearance[] = ['system', 'light', 'dark'];

/** Chooses between light and dark. */
export function AppearanceSelect() {
  const { t } = useTranslation('common');
  const [appearance, setAppearance] = useState(storedAppearance);
  const id = useId();
  return (
    <span className="shell-select">
      <label htmlFor={id} className="pt-hidden">
        {t('shell.theme.label')}
      </label>
      <select
        id={id}
        value={appearance}
        onChange={(event) => {
          const next = event.target.value as Appearance;
          applyAppearance(next);
          setAppearance(next);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`shell.theme.${choice}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
