import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../engine/model';
import { isObject } from '../../engine/runtime';
import type { SettingsUpdate } from '../../schemas/types.gen';
import { usePortal } from '../portal-context';
import { type Announced, AnnouncementView, isShown, wordsFor } from '../shell/announcement';
import { languagesOf } from '../startup';
import './announcement-preview.css';

const places = ['page', 'portal'] as const;

/** The announcement that a form is about to save, as readers of each language will see it, and when. */
export default function AnnouncementPreview({ context }: { readonly context: JsonObject }) {
  const { t } = useTranslation('admin');
  const { settings } = usePortal();
  const [place, setPlace] = useState<(typeof places)[number]>('page');
  const announced = announcedIn(context.form);
  if (announced === undefined) return <p className="pt-help">{t('settings.announcement.preview.nothing')}</p>;
  const dismissible = (announced.severity ?? 'LOW') === 'LOW';
  return (
    <div className="announcement-preview">
      <p className="announcement-preview-time">
        <TimeWords announced={announced} />
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons in a row of tools, not of fields. */}
      <span className="pt-segments" role="group" aria-label={t('settings.announcement.preview.where')}>
        {places.map((each) => (
          <button
            key={each}
            type="button"
            className="pt-segment"
            aria-pressed={each === place}
            onClick={() => setPlace(each)}
          >
            {t(`settings.announcement.preview.${each}`)}
          </button>
        ))}
      </span>
      {languagesOf(settings).map(({ value, endonym }) => {
        const foreign = announced.language !== undefined && wordsFor(announced, value).foreign !== undefined;
        return (
          <div key={value} className="announcement-preview-one">
            <h5 className="announcement-preview-language">
              <span lang={value}>{endonym}</span>
              {foreign && <span className="pt-help"> {t('settings.announcement.preview.foreign')}</span>}
            </h5>
            <AnnouncementView
              key={place}
              announced={announced}
              language={value}
              line={place === 'portal'}
              onDismiss={dismissible ? () => undefined : undefined}
            />
          </div>
        );
      })}
    </div>
  );
}

/** What the form would save, if it has any words. */
function announcedIn(form: Json | undefined): Announced | undefined {
  const saved: SettingsUpdate = isObject(form) ? form : {};
  const announced = saved.public?.announcement as Partial<Announced> | undefined;
  const { active = false, title = '', message = '' } = announced ?? {};
  return title === '' && message === '' ? undefined : { ...announced, active, title };
}

/** When it is shown, in words. */
function TimeWords({ announced }: { readonly announced: Announced }): string {
  const { t, i18n } = useTranslation('admin');
  const [now] = useState(() => Date.now());
  const { active, startsAt, endsAt } = announced;
  const moment = (at: string | undefined) =>
    at === undefined || at === ''
      ? undefined
      : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));
  const [from, until] = [moment(startsAt), moment(endsAt)];
  const say = (key: string) => t(`settings.announcement.preview.${key}`, { from, until });
  if (!active) return say('off');
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) return say('never');
  if (endsAt && Date.parse(endsAt) <= now) return say('over');
  if (isShown(announced, now)) return say(until === undefined ? 'now' : 'nowUntil');
  return say(until === undefined ? 'from' : 'fromUntil');
}
