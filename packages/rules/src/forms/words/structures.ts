import { formatAddress, type Json, UsState } from '@notewell/model';
import { optionWords } from '../option-words.ts';
import { structureIn, wordIn } from '../reading/reading.ts';
import { type AnswerWords, dayWords, each, momentWords, plainWords, referenceWords, timeOfInstant } from './parts.ts';

/** The text of each option, or the person's own words. */
export const openChoiceWords: AnswerWords = (item, values) => values.map((value) => optionWords(item, value)).join(', ');

export const rankingWords: AnswerWords = (item, values) =>
  values.map((value, at) => `${at + 1}. ${optionWords(item, value)}`).join('\n');

export const approximateWords: AnswerWords = (item, values, zone) =>
  each((value) => momentWords(dayWords(value), zone))(item, values, zone);

/** Lines copied from the chart. */
export const lineWords: AnswerWords = each(plainWords, '\n');

export const stateWords: AnswerWords = each(
  (value) => UsState.entries.find(({ code }) => code === value)?.display ?? plainWords(value),
);

export const addressWords: AnswerWords = each((value) => {
  const parts = structureIn(value);
  if (!parts) return plainWords(value);
  const { lines } = parts;
  const [street = '', ...rest] = Array.isArray(lines) ? lines.map(String) : [];
  const [city, state, postalCode] = [wordIn(parts, 'city'), wordIn(parts, 'state'), wordIn(parts, 'postalCode')];
  return formatAddress({ lines: [street, rest.join(', ')], city, state, postalCode }) ?? '';
});

export const contactWords: AnswerWords = each((value) => {
  const parts = structureIn(value);
  if (!parts) return plainWords(value);
  const use = wordIn(parts, 'use');
  return [wordIn(parts, 'value'), use && `(${use.toLowerCase()})`].filter(Boolean).join(' ');
});

export const signatureWords: AnswerWords = (_item, values, zone) =>
  each((value) => {
    const parts = structureIn(value);
    const [method, signed] = [wordIn(parts, 'method'), wordIn(parts, 'signed')];
    if (method !== 'Drawn' && method !== 'Typed') return '';
    const when = Number.isNaN(Date.parse(signed)) ? '' : ` on ${momentWords(signed, zone)}`;
    return `Signed${method === 'Typed' ? ' (typed name)' : ''} by ${wordIn(parts, 'name') || 'somebody unnamed'}${when}`;
  })(_item, values, zone);

/** One line for each service: its times, minutes and units. */
export const serviceEventWords: AnswerWords = (_item, values, zone) =>
  values
    .flatMap((value) => {
      const line = structureIn(value);
      return line ? [eventLine(line, zone)] : [];
    })
    .join('\n');

function eventLine(line: { readonly [name: string]: Json | undefined }, zone: string): string {
  const [start, end, units] = [wordIn(line, 'start'), wordIn(line, 'end'), wordIn(line, 'units')];
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  return [
    line['service'] === undefined ? 'No service' : referenceWords(line['service']),
    [timeOfInstant(start, zone), timeOfInstant(end, zone)].filter(Boolean).join(' to '),
    minutes > 0 ? `${minutes} min` : '',
    units === '' ? '' : `${units} ${units === '1' ? 'unit' : 'units'}`,
  ]
    .filter(Boolean)
    .join(', ');
}
