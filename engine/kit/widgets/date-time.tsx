import { useRef, useState } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { fold, instantsOf, limitAt, localTimeOf, offsetText, readInstant, wholeMinute, zoneOf } from '../../runtime';
import { entryOf, textOf, useKeptValue, useUnfinished } from '../kept-value';

interface Entry {
  /** The local time in the zone, or the raw text. */
  readonly text: string;
  /** The instant, if unambiguous. */
  readonly at: number | undefined;
}

/**
 * Date and time by the browser's own picker, as local time in the field's zone; the value is an instant. If a local time occurs twice, the
 * user chooses which is intended. A local time that matches no instant stays in the field and is the value.
 */
export default function DateTimeWidget({ field, state, control, onChange }: WidgetProps) {
  const { t, language } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const zone = zoneOf(field);
  const kept = textOf(state.value);
  const keptAt = readInstant(kept);
  const [typed, setTyped] = useState<Entry & { readonly epoch: number }>();
  const { text, at }: Entry =
    typed?.epoch === state.epoch
      ? typed
      : { text: keptAt === undefined ? kept : localTimeOf(keptAt, zone), at: keptAt };
  const instants = instantsOf(text, zone);
  const change = (written: string, how?: 'paste') => {
    // Browsers may add seconds; those without a picker pass the raw text, possibly with a blank instead of the T.
    const local = fold(written).replace(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::00(?:\.0+)?)?$/, '$1T$2');
    const [first, second] = instantsOf(local, zone);
    const only = second === undefined ? first : undefined;
    setTyped({ epoch: state.epoch, text: local, at: only });
    onChange(only === undefined ? local : new Date(only).toISOString(), how);
  };
  const choose = (chosen: string) => {
    setTyped({ epoch: state.epoch, text, at: readInstant(chosen) });
    onChange(chosen === '' ? text : chosen);
  };
  useKeptValue(input, text, state.epoch, change);
  const zoneId = `${control.id}-zone`;
  const described = [zoneId, control['aria-describedby']].filter(Boolean).join(' ');
  const now = Date.now();
  const limit = (name: 'min' | 'max') => {
    const at = limitAt(field.settings[name], now);
    return at === undefined ? undefined : localTimeOf(name === 'min' ? wholeMinute(at) : at, zone);
  };
  const checkRest = useUnfinished(kept, change);
  return (
    <div className="pt-date-time">
      <input
        ref={input}
        className="pt-input"
        type="datetime-local"
        placeholder="YYYY-MM-DD HH:MM"
        min={limit('min')}
        max={limit('max')}
        {...control}
        aria-describedby={described}
        onInput={(event) => change(event.currentTarget.value, entryOf(event))}
        onKeyUp={checkRest}
        onBlur={checkRest}
      />
      <p className="pt-help" id={zoneId}>
        {t('kit:dateTime.zone', {
          zone: zone.replaceAll('_', ' '),
          offset: offsetText(at ?? instants[0] ?? now, zone, language),
        })}
      </p>
      {instants.length > 1 && (
        <div className="pt-other">
          <label htmlFor={`${control.id}-which`}>{t('kit:dateTime.which')}</label>
          <select
            id={`${control.id}-which`}
            className="pt-input pt-select"
            value={at === undefined ? '' : new Date(at).toISOString()}
            disabled={control.disabled === true || control.readOnly === true}
            aria-describedby={described}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{t('kit:options.choose')}</option>
            {instants.map((each) => (
              <option key={each} value={new Date(each).toISOString()}>
                {`${text.slice(-5)} ${offsetText(each, zone, language)}`}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
