import { useId } from 'react';
import type { Json, JsonObject, StatsBlockModel } from '../../model';
import { changeText, holdsInContext, readPath, settledTarget } from '../../runtime';
import { TextLink } from '../elements/text-link';
import { useEngine } from '../engine';
import { useIsComing } from './load-failed';
import { Shown } from './values/shown';
import { wordsOf } from './words';

interface StatsBlockProps {
  readonly block: StatsBlockModel;
  readonly context: JsonObject;
}

/** Key numbers, each with its name and a line that explains it. */
export function StatsBlock({ block, context }: StatsBlockProps) {
  const shown = block.stats.filter(({ displayed }) => holdsInContext(displayed, context));
  if (shown.length === 0) return null;
  return (
    <ul className="pt-stats">
      {shown.map((stat) => (
        <Stat key={stat.id} stat={stat} context={context} />
      ))}
    </ul>
  );
}

/** Change from the previous period, in percent; undefined if that was zero. */
function Change({ value, before }: { readonly value: Json | undefined; readonly before: Json | undefined }) {
  const { t, language } = useEngine();
  if (typeof value !== 'number' || typeof before !== 'number') return null;
  const change = changeText(value, before, language);
  return change === undefined ? null : <p className="pt-stat-note">{t('kit:stat.change', { change })}</p>;
}

type StatModel = StatsBlockModel['stats'][number];

interface BeforeProps {
  readonly stat: StatModel;
  readonly before: Json | undefined;
  readonly context: JsonObject;
}

/** The previous period: the change, or, if the period has a name, its number with the change. */
function Before({ stat, before, context }: BeforeProps) {
  const { t, language } = useEngine();
  const value = readPath(context, stat.value);
  if (stat.compareLabel === undefined) return <Change value={value} before={before} />;
  if (typeof value !== 'number' || typeof before !== 'number') return null;
  const change = changeText(value, before, language);
  return (
    <p className="pt-stat-note">
      {t(stat.compareLabel)} <Shown value={before} format={stat.format} context={context} />
      {change !== undefined && value !== before && ` (${change})`}
    </p>
  );
}

function Stat({ stat, context }: { stat: StatModel; context: JsonObject }) {
  const { t, address } = useEngine();
  const labelId = useId();
  const value = readPath(context, stat.value);
  const coming = useIsComing(stat.value);
  const tone = stat.tones.find(({ when }) => holdsInContext(when, context))?.tone ?? 'neutral';
  const to = stat.to && address(settledTarget(stat.to, context), context);
  const label = <span id={labelId}>{t(stat.label)}</span>;
  return (
    <li className={`pt-stat pt-tone-${tone}`} data-linked={to !== undefined || undefined}>
      <p className="pt-stat-label">{to === undefined ? label : <TextLink to={to}>{label}</TextLink>}</p>
      <p className="pt-stat-value">
        {value === undefined && coming ? (
          <span className="pt-skeleton-number" aria-hidden="true" />
        ) : (
          <Shown value={value} format={stat.format} context={context} />
        )}
      </p>
      {/* Keeps the room of the comparison, so that nothing below moves when it arrives. */}
      {stat.compare !== undefined && value === undefined && coming && (
        <p className="pt-stat-note" aria-hidden="true">
          &nbsp;
        </p>
      )}
      {stat.compare !== undefined && <Before stat={stat} before={readPath(context, stat.compare)} context={context} />}
      {stat.hint !== undefined && <p className="pt-stat-note">{t(stat.hint, wordsOf(context))}</p>}
    </li>
  );
}
