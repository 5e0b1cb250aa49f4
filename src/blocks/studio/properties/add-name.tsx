import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AddNameProps {
  /** What the list is called. */
  readonly list: string;
  readonly taken: readonly string[];
  /** Names that are offered. */
  readonly offered?: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Adds an entry under a name that is typed. */
export function AddName({ list, taken, offered = [], onAdd }: AddNameProps) {
  const { t } = useTranslation('studio');
  const [wish, setWish] = useState('');
  const id = useId();
  const name = wish.trim();
  const isNew = name !== '' && !taken.includes(name);
  const left = offered.filter((each) => !taken.includes(each));
  const add = () => {
    if (!isNew) return;
    onAdd(name);
    setWish('');
  };
  return (
    <div className="studio-add-name">
      <input
        className="pt-input"
        aria-label={t('lists.newName', { list })}
        placeholder={t('lists.namePlaceholder')}
        spellCheck={false}
        list={left.length > 0 ? id : undefined}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) add();
        }}
      />
      <datalist id={id}>
        {left.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="button" className="pt-button pt-button-quiet studio-small" aria-disabled={!isNew} onClick={add}>
        {t('lists.addName')}
      </button>
    </div>
  );
}
