import { type FieldKind, type FieldSpec, isApproximateDate, isDate, isDuration, isInstant, isTime } from '@notewell/model';
import { instantOf, localOf } from '../../forms/form-renderer/parts/moments.ts';

/** Conversion between a stored value and the text of one input. Only valid text becomes a value. */
export interface TypedKind {
  readonly type?: 'date' | 'time' | 'datetime-local';
  readonly inputMode?: 'decimal';
  readonly placeholder?: string;
  readonly show: (value: unknown) => string;
  /** Undefined if the text is no valid value. */
  readonly read: (typed: string, spec: FieldSpec) => string | number | undefined;
  /** Help for a text that is no valid value. */
  readonly hint: (spec: FieldSpec) => string;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const when = (is: (value: unknown) => boolean, value: string) => (is(value) ? value : undefined);
const withSeconds = (typed: string) => (/^-?\d+:\d\d$/.test(typed) ? `${typed}:00` : typed);
const figure = (value: number) => value.toLocaleString('en-US');

function numberHint(spec: FieldSpec): string {
  if (spec.kind !== 'number') return '';
  const { integer, positive, min = positive ? (integer ? 1 : 0) : undefined, max } = spec;
  const what = integer ? 'a whole number' : 'a number';
  const limits =
    min !== undefined && max !== undefined
      ? ` from ${figure(min)} to ${figure(max)}`
      : min !== undefined
        ? positive && !integer
          ? ' above 0'
          : `, ${figure(min)} or more`
        : max !== undefined
          ? `, ${figure(max)} or less`
          : '';
  return `Enter ${what}${limits}.`;
}

function readNumber(typed: string, spec: FieldSpec): number | undefined {
  const number = Number(typed);
  if (spec.kind !== 'number' || !Number.isFinite(number)) return undefined;
  const { integer, positive, min, max } = spec;
  const fits =
    (!integer || Number.isSafeInteger(number)) &&
    (!positive || number > 0) &&
    number >= (min ?? -Infinity) &&
    number <= (max ?? Infinity);
  return fits ? number : undefined;
}

/** The number that applies while a field is empty, as its placeholder. */
export const unsetWords = (spec: FieldSpec | undefined, unit = ''): string | undefined =>
  spec?.kind === 'number' && spec.unset !== undefined ? `Default: ${figure(spec.unset)} ${unit}`.trim() : undefined;

export const typedKinds: { readonly [K in FieldKind]?: TypedKind } = {
  number: { inputMode: 'decimal', show: text, read: readNumber, hint: numberHint },
  date: { type: 'date', show: text, read: (typed) => when(isDate, typed), hint: () => 'Enter a day that exists.' },
  time: {
    type: 'time',
    show: (value) => text(value).replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1'),
    read: (typed) => when(isTime, withSeconds(typed)),
    hint: () => 'Enter a time of day.',
  },
  instant: {
    type: 'datetime-local',
    show: (value) => localOf(text(value)),
    read: (typed) => when(isInstant, instantOf(typed)),
    hint: () => 'Enter a day and a time.',
  },
  duration: {
    placeholder: 'h:mm',
    show: (value) => text(value).replace(/^(-?\d+:\d\d):00$/, '$1'),
    read: (typed) => when(isDuration, withSeconds(typed.trim())),
    hint: () => 'Enter hours and minutes, such as 1:30.',
  },
  approximateDate: {
    placeholder: '2024, 2024-03 or 2024-03-15',
    show: text,
    read: (typed) => when(isApproximateDate, typed.trim()),
    hint: () => 'Enter a year, a year and month, or a full date.',
  },
};
