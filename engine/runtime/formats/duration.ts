import type { DurationUnit } from '../../model';
import { numberFormat } from './intl-cache';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const lengths = { minutes: minute, hours: hour, days: day } as const;
const names = { minutes: 'minute', hours: 'hour', days: 'day' } as const;

/** A duration kept in milliseconds, as a number of its unit: what files and charts count by. */
export function durationIn(value: number, unit: DurationUnit = 'minutes'): number {
  return value / lengths[unit === 'long' ? 'minutes' : unit];
}

/**
 * Milliseconds in words: minutes, or the unit that is asked for; `long` puts days and hours beside the minutes where there is an
 * hour or more (decision D20). Undefined for none at all, which is hidden (specification section 9).
 */
export function durationText(value: number, language: string, unit: DurationUnit = 'minutes'): string | undefined {
  if (value === 0) return undefined;
  if (unit !== 'long') return counted(durationIn(value, unit), names[unit], language);
  const minutes = counted(durationIn(value), 'minute', language);
  const aside = longDurationText(value, language);
  return aside === undefined ? minutes : `${minutes} (${aside})`;
}

/** "452 days 14 hr": whole days and hours, or hours and minutes; undefined for less than an hour. */
export function longDurationText(value: number, language: string): string | undefined {
  if (Math.abs(value) < hour) return undefined;
  const [large, small, rest] =
    Math.abs(value) < day ? (['hour', 'minute', minute] as const) : (['day', 'hour', hour] as const);
  const whole = large === 'day' ? day : hour;
  const parts = Math.round(Math.abs(value) / rest);
  const inWhole = whole / rest;
  const texts = [counted(Math.floor(parts / inWhole), large, language)];
  if (parts % inWhole > 0) texts.push(counted(parts % inWhole, small, language));
  return (value < 0 ? '-' : '') + texts.join(' ');
}

/** The unit's own sign, as a heading of numbers names it: "min". */
export function durationUnitText(language: string, unit: DurationUnit = 'minutes'): string {
  const name = names[unit === 'long' ? 'minutes' : unit];
  const parts = numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).formatToParts(2);
  return parts.find(({ type }) => type === 'unit')?.value ?? name;
}

function counted(value: number, unit: string, language: string): string {
  const amount = Math.abs(value);
  const digits = amount < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: amount < 100 ? 1 : 0 };
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', ...digits }).format(value);
}
