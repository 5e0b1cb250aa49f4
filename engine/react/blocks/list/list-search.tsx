import { useId } from 'react';
import { useEngine } from '../../engine';
import { Sign } from '../sign';
import { ClearButton } from './clear-button';
import { useDebouncedText } from './debounce';

interface ListSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Search in a list: queries while the user types, after a pause; waits for the end of IME composition. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const { t } = useEngine();
  const id = useId();
  const { text, change, send } = useDebouncedText(value, onChange);
  return (
    <search className="pt-list-search">
      <label className="pt-hidden" htmlFor={id}>
        {label}
      </label>
      <Sign name="search" />
      <input
        id={id}
        type="search"
        className="pt-input"
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') send(text);
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            change('');
            send('');
          }
        }}
      />
      {text !== '' && (
        <ClearButton
          label={t('kit:list.clearSearch')}
          onClear={() => {
            change('');
            send('');
          }}
        />
      )}
    </search>
  );
}
