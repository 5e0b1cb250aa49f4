import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../engine/react';
import type { Settings } from '../../schemas/types.gen';
import { usePortal } from '../portal-context';
import { dismissedAnnouncements } from './dismissed-announcements';
import './announcement.css';

/** An announcement as the settings store it. */
export type Announced = NonNullable<Settings['announcement']>;
type Severity = NonNullable<Announced['severity']>;

/** Each severity has its own icon (specification section 3); screen readers get it in words. */
const signs: Readonly<Record<Severity, IconName>> = { LOW: 'info', MEDIUM: 'warning', HIGH: 'problem' };

const nothingTells = () => () => undefined;

/** Whether the page came as HTML without it: the server knows from a cookie that it was dismissed, if the browser stores one. */
const cameWithout = () => typeof document !== 'undefined' && document.querySelector('#root .announcement') === null;

/**
 * The announcement of the settings, while it is active and its time has come (specification section 3; decisions 2.2). One of low severity
 * can be dismissed for this browser. It is a region of the page: nothing is announced automatically.
 * @param banner drawn across the whole page, as its header
 * @param line drawn as one line, the rest on demand: above pages that are open all day
 */
export function Announcement({ banner = false, line = false }: { readonly banner?: boolean; readonly line?: boolean }) {
  const { settings, configuration } = usePortal();
  const { i18n } = useTranslation('common');
  const announced = settings.announcement as Announced | undefined;
  const now = useTimeOf(announced);
  const [shelf] = useState(() => dismissedAnnouncements(configuration.applicationId));
  const wasDismissed = () => announced !== undefined && shelf.has(announced);
  const before = useSyncExternalStore(nothingTells, wasDismissed, cameWithout);
  const [dismissed, setDismissed] = useState(false);
  if (announced === undefined || !isShown(announced, now) || before || dismissed) return null;
  const dismiss = () => {
    shelf.add(announced);
    setDismissed(true);
    // The page keeps its scroll position: scrolled to its content, its title would lie below the header.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const canBeDismissed = (announced.severity ?? 'LOW') === 'LOW';
  const onDismiss = canBeDismissed ? dismiss : undefined;
  return <AnnouncementView {...{ announced, banner, line, onDismiss }} language={i18n.language} />;
}

interface AnnouncementViewProps {
  readonly announced: Announced;
  /** The language of the reader. */
  readonly language: string;
  readonly banner?: boolean;
  readonly line?: boolean;
  readonly onDismiss: (() => void) | undefined;
}

/** An announcement as it is drawn above a page, whenever it is shown. */
export function AnnouncementView({
  announced,
  language,
  banner = false,
  line = false,
  onDismiss,
}: AnnouncementViewProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [whole, setWhole] = useState(!line);
  const { severity = 'LOW' } = announced;
  const { title, message, foreign } = wordsFor(announced, language);
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <section
      className={`announcement announcement-${severity.toLowerCase()}${banner ? ' announcement-banner' : ''}${line ? ' announcement-line' : ''}`}
      data-whole={whole || undefined}
      aria-labelledby={id}
    >
      <Icon name={signs[severity]} />
      <div className="announcement-text">
        <h2 id={id} className="announcement-title">
          <span className="pt-hidden">{t(`announcement.severity.${severity}`)}</span>{' '}
          <span lang={foreign}>{title}</span>
        </h2>
        {!whole && lines.length > 0 && <p lang={foreign}>{lines.join(' ')}</p>}
        {whole &&
          lines.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
            <p key={at} lang={foreign}>
              {text}
            </p>
          ))}
      </div>
      {line && lines.length > 0 && (
        <button
          type="button"
          className="announcement-more"
          aria-expanded={whole}
          aria-describedby={id}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'announcement.less' : 'announcement.more')}
        </button>
      )}
      {onDismiss && (
        <button type="button" className="pt-icon-button" aria-label={t('announcement.dismiss')} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}

/**
 * The text of an announcement in the language of a page.
 * @returns `foreign` is the language if it differs from the page's
 */
export function wordsFor(announced: Announced, page: string): { title: string; message?: string; foreign?: string } {
  const { title, message, language, languageVariants = {} } = announced;
  const own = language !== page && Object.hasOwn(languageVariants, page) ? languageVariants[page] : undefined;
  if (own) return own;
  return { title, message, ...(language !== page && { foreign: language }) };
}

/** Whether an announcement is visible at a time. */
export function isShown({ active, startsAt, endsAt }: Announced, now: number): boolean {
  return active && !(startsAt && now < Date.parse(startsAt)) && !(endsAt && now >= Date.parse(endsAt));
}

/** Timers of browsers cannot wait longer. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** The current time; updated when the announcement begins or ends. */
function useTimeOf(announced: Announced | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const { startsAt, endsAt } = announced ?? {};
  useEffect(() => {
    const next = [startsAt, endsAt].map((at) => Date.parse(at ?? '')).filter((at) => at > now);
    if (next.length === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.min(...next) - now, LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [now, startsAt, endsAt]);
  return now;
}
