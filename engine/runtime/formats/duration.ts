import type { DurationUnit } from '../../model';
import { numberFormat } from './intl-cache';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const lengths = { minutes: minute, hours: hour, days: day } as const;
const names = { minutes: 'minute', hours: 'hour', days: 'day' } as const;

/** A duration stored in milliseconds, as a number of its unit: used in files and charts. */
export function durationIn(value: number, unit: DurationUnit = 'minutes'): number {
  return value / lengths[unit === 'long' ? 'minutes' : unit];
}

/**
 * Milliseconds in words: minutes, or the requested unit; `long` puts days and hours next to the minutes from one hour on (decision D20).
 * Undefined for a zero duration, which is hidden (specification section 9).
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

/** The unit's abbreviation, as in a column heading: "min". */
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
