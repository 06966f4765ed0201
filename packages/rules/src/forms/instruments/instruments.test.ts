/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validate } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { formState } from '../display.ts';
import { score } from '../scoring.ts';
import { type InstrumentKey, instruments, questionnaireOf } from './index.ts';

/** Answers by the place of their question, each the option that scores so much. */
function totalOf(key: InstrumentKey, points: readonly number[], gate?: 'yes' | 'no') {
  const questionnaire = questionnaireOf(instruments[key]);
  const scored = (questionnaire.items ?? []).filter(
    ({ linkId }) => questionnaire.scoring?.items?.includes(linkId) && linkId !== 'event',
  );
  const answers = {
    ...(gate ? { event: [gate] } : {}),
    ...Object.fromEntries(
      points.map((wanted, at) => [
        scored[at]?.linkId ?? '',
        [scored[at]?.options?.find((option) => option.score === wanted)?.value ?? 'no such option'],
      ]),
    ),
  };
  const { shown } = formState(questionnaire.items ?? [], { answers, subjects: {}, today: '2026-01-01' });
  return score(questionnaire, answers, (linkId) => shown.has(linkId));
}

describe('the instruments that come with the product', () => {
  it.each(Object.keys(instruments) as InstrumentKey[])('%s is a valid questionnaire with source and terms', (key) => {
    const content = questionnaireOf(instruments[key]);
    expect(validate('Questionnaire', { resourceType: 'Questionnaire', status: 'Active', ...content })).toMatchObject({
      ok: true,
    });
    expect([content.source, content.terms].every((text) => (text ?? '').length > 20)).toBe(true);
    expect(content.fixedWording).toBe(true);
  });
  it('screens go on to the whole from three points', () => {
    expect(totalOf('phq2', [1, 1])).toMatchObject({ total: 2, band: { label: 'Negative' } });
    expect(totalOf('phq2', [2, 1])?.band?.label).toMatch(/^Positive/);
    expect(totalOf('gad2', [0, 3])?.band?.label).toMatch(/^Positive/);
  });
  it('CAGE counts yes, two or more being positive', () => {
    expect(totalOf('cage', [1, 0, 0, 0])).toMatchObject({ total: 1, band: { label: 'Negative' } });
    expect(totalOf('cage', [1, 0, 0, 1])).toMatchObject({ total: 2, band: { label: 'Positive' } });
  });
  it('PC-PTSD-5 is 0 without such an event, whatever was answered before, and else waits for all five', () => {
    expect(totalOf('pcPtsd5', [1, 1, 1, 1, 1], 'no')).toMatchObject({ total: 0, band: { label: 'Negative' } });
    expect(totalOf('pcPtsd5', [1, 1, 1, 1], 'yes')?.total).toBeUndefined();
    expect(totalOf('pcPtsd5', [1, 1, 1, 1, 0], 'yes')).toMatchObject({ total: 4, band: { label: 'Positive' } });
    expect(totalOf('pcPtsd5', [])?.total).toBeUndefined();
  });
  it('PHQ-9 alerts on its ninth question alone', () => {
    expect(totalOf('phq9', [0, 0, 0, 0, 0, 0, 0, 0, 1])?.alerts).toHaveLength(1);
    expect(totalOf('phq9', [3, 3, 3, 3, 3, 3, 3, 3, 0])?.alerts).toHaveLength(0);
  });
});

/* Facts and vectors of published instruments; the data is not part of the repository. */
interface Facts {
  readonly instruments: readonly { id: string; items: number; range?: [number, number]; bands?: [number, number, string][] }[];
  readonly vectors: readonly { id: string; answers: number[]; total: number; band?: string; alert?: boolean }[];
}
const data = resolve(
  process.env.NOTEWELL_SHARED_DATA ?? resolve(process.cwd(), '../shared/data'),
  'questionnaires/instruments.json',
);
const facts: Facts | undefined = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : undefined;
if (!facts) console.log(`Skipping what is known of the published instruments: ${data} is not there.`);
const keyOf = (id: string) => (Object.keys(instruments) as InstrumentKey[]).find((key) => instruments[key].name === id);

describe.runIf(facts)('what is known of them elsewhere', () => {
  const known = (facts?.instruments ?? []).filter(({ id }) => keyOf(id));
  it.each(known.map((one) => [one.id, one] as const))('%s has its questions, range and bands', (id, { items, range, bands }) => {
    const instrument = instruments[keyOf(id) ?? 'phq9'];
    const { scoring, items: asked = [] } = questionnaireOf(instrument);
    expect(instrument.questions).toHaveLength(items);
    const most = asked
      .filter(({ linkId }) => scoring?.items?.includes(linkId))
      .reduce((sum, { options = [] }) => sum + Math.max(...options.map(({ score: points = 0 }) => points)), 0);
    expect([0, most]).toEqual(range);
    if (bands) expect(scoring?.bands?.map(({ from, to, label }) => [from, to, label.toLowerCase()])).toEqual(bands);
  });
  const vectors = (facts?.vectors ?? []).filter(({ id }) => keyOf(id));
  it.each(vectors.map((one) => [one.id, one] as const))('%s scores as its authors say', (id, { answers, total, band, alert }) => {
    const result = totalOf(keyOf(id) ?? 'phq9', answers);
    expect(result?.total).toBe(total);
    if (band) expect(result?.band?.label.toLowerCase()).toBe(band);
    if (alert !== undefined) expect((result?.alerts ?? []).length > 0).toBe(alert);
  });
});
