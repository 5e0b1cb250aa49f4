import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../../../engine/model';
import { placeWords } from '../place-words';
import { type Sample, type SamplePlace, sampleText, sampleValue } from './sample-context';

interface SampleBarProps {
  readonly places: readonly SamplePlace[];
  readonly context: JsonObject;
  readonly sample: Sample;
  readonly onChange: (sample: Sample) => void;
}

/** Sample values for the parts of the context that the definition reads; they can be changed here to try it. */
export function SampleBar({ places, context, sample, onChange }: SampleBarProps) {
  const { t, i18n } = useTranslation(['studio', 'describe']);
  const list = useId();
  const set = (place: SamplePlace, text: string) => onChange({ ...sample, [place.id]: sampleValue(place, text) });
  const called = ({ path }: SamplePlace) => placeWords(path, { t, exists: (key) => i18n.exists(key) });
  const say = (place: SamplePlace, value: Json) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return place.id === 'formMode' ? t(`value.${value}`) : String(value);
  };
  return (
    <section className="studio-sample" aria-label={t('sample.name')}>
      {places.length === 0 && <p className="studio-none">{t('sample.none')}</p>}
      {places.map((place) => {
        const text = sampleText(context, place);
        const known = place.kind === 'choice' || place.kind === 'boolean';
        return (
          <div key={place.id} className="studio-sample-place">
            <label htmlFor={`${list}${place.id}`} title={place.id}>
              {called(place)}
            </label>
            {known ? (
              <select
                id={`${list}${place.id}`}
                className="pt-input pt-select"
                value={text}
                onChange={({ target }) => set(place, target.value)}
              >
                <option value="">{t('sample.nothing')}</option>
                {place.values.map((value) => (
                  <option key={String(value)} value={String(value)}>
                    {say(place, value)}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`${list}${place.id}`}
                className="pt-input"
                type={place.kind === 'number' ? 'number' : 'text'}
                value={text}
                list={place.values.length > 0 ? `${list}${place.id}-known` : undefined}
                placeholder={t('sample.nothing')}
                onChange={({ target }) => set(place, target.value)}
              />
            )}
            {!known && place.values.length > 0 && (
              <datalist id={`${list}${place.id}-known`}>
                {place.values.map((value) => (
                  <option key={String(value)} value={String(value)} />
                ))}
              </datalist>
            )}
          </div>
        );
      })}
      {Object.keys(sample).length > 0 && (
        <button type="button" className="pt-link studio-link" onClick={() => onChange({})}>
          {t('sample.reset')}
        </button>
      )}
    </section>
  );
}
