import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../../engine/model';
import { Dialog } from '../../../../engine/react';
import { containerPalette, fieldPalette } from '../documents/palette';

interface PaletteDialogProps {
  readonly open: boolean;
  /** Names of shared fields that the form does not use yet. */
  readonly shared: readonly string[];
  readonly onChoose: (field: JsonObject, type: string) => void;
  readonly onClose: () => void;
}

/** A letter goes to the next kind that begins with it. */
function toLetter({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  if (ctrlKey || metaKey || altKey || !/^\S$/u.test(key)) return;
  const all = [...(currentTarget.closest('dialog')?.querySelectorAll<HTMLButtonElement>('.studio-palette-item') ?? [])];
  const at = all.indexOf(currentTarget);
  [...all.slice(at + 1), ...all.slice(0, at)]
    .find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
    ?.focus();
}

/** What can be added: the kinds of field of the language, and the shared fields. */
export function PaletteDialog({ open, shared, onChoose, onClose }: PaletteDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const first = fieldPalette()[0]?.type;
  return (
    <Dialog open={open} title={t('add.title')} width="medium" cancel={t('cancel')} onClose={onClose}>
      {(open
        ? [
            { title: t('add.new'), items: fieldPalette() },
            { title: t('add.containers'), items: containerPalette() },
          ]
        : []
      ).map(({ title, items }) => (
        <Fragment key={title}>
          <h3 className="pt-label">{title}</h3>
          <ul className="studio-palette">
            {items.map(({ type, field, description }) => (
              <li key={type}>
                <button
                  type="button"
                  className="studio-palette-item"
                  data-start={type === first || undefined}
                  onKeyDown={toLetter}
                  onClick={() => onChoose(field, type)}
                >
                  <strong>{i18n.exists(`studio:types.${type}`) ? t(`types.${type}`) : type}</strong>
                  <span>{i18n.exists(`studio:typeHelp.${type}`) ? t(`typeHelp.${type}`) : description}</span>
                </button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {shared.length > 0 && (
        <>
          <h3 className="pt-label">{t('add.shared')}</h3>
          <ul className="studio-palette studio-palette-small">
            {shared.map((name) => (
              <li key={name}>
                <button type="button" className="studio-palette-item" onClick={() => onChoose({ use: name }, name)}>
                  <code>{name}</code>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
