/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validate } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { formState } from '../display.ts';
import { score } from '../scoring.ts';
import { type InstrumentKey, instruments, questionnaireOf } from './index.ts';

/** Answers by position, each the option with that score. */
function totalOf(key: InstrumentKey, points: readonly (number | string)[], gate?: 'yes' | 'no', gender?: string) {
  const questionnaire = questionnaireOf(instruments[key]);
  const scored = (questionnaire.items ?? []).filter(
    ({ linkId }) => questionnaire.scoring?.items?.includes(linkId) && linkId !== 'event',
  );
  const answers = {
    ...(gate ? { event: [gate] } : {}),
    ...Object.fromEntries(
      points.map((wanted, at) => [
        scored[at]?.linkId ?? '',
        [
          scored[at]?.options?.find(({ score, value }) => (typeof wanted === 'string' ? value : score) === wanted)?.value ??
            'no such option',
        ],
      ]),
    ),
  };
  const { shown } = formState(questionnaire.items ?? [], { answers, subjects: {}, today: '2026-01-01' });
  const about = { subjects: gender ? { PatientGender: gender } : {}, today: '2026-01-01' };
  return score(questionnaire, answers, (linkId) => shown.has(linkId), about);
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
  it('PC-PTSD-5 is 0 without an event, else it needs all five answers', () => {
    expect(totalOf('pcPtsd5', [1, 1, 1, 1, 1], 'no')).toMatchObject({ total: 0, band: { label: 'Negative' } });
    expect(totalOf('pcPtsd5', [1, 1, 1, 1], 'yes')?.total).toBeUndefined();
    expect(totalOf('pcPtsd5', [1, 1, 1, 1, 0], 'yes')).toMatchObject({ total: 4, band: { label: 'Positive' } });
    expect(totalOf('pcPtsd5', [])?.total).toBeUndefined();
  });
  it('AUDIT-C has separate cut-offs for women and men', () => {
    expect(totalOf('auditC', [1, 1, 1], undefined, 'Female')?.band).toEqual({ label: 'Positive', severity: 'Caution' });
    expect(totalOf('auditC', [1, 1, 1], undefined, 'Male')?.band).toEqual({ label: 'Negative', severity: undefined });
    expect(totalOf('auditC', [2, 1, 1], undefined, 'Male')?.band?.label).toBe('Positive');
    expect(totalOf('auditC', [1, 1, 1])?.band?.label).toBe('Positive');
    expect(totalOf('auditC', [4, 0, 0], undefined, 'Female')?.band?.label).toBe('Negative');
    expect(totalOf('auditC', [4, 4, 4], undefined, 'Male')?.band).toEqual({ label: 'Positive, high', severity: 'Critical' });
    expect(totalOf('auditC', [4, 4], undefined, 'Male')?.band).toBeUndefined();
  });
  it('PCL-5 looks at its clusters, whatever the total', () => {
    const pattern = [2, 0, 0, 0, 0, 2, 0, 2, 2, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0];
    expect(totalOf('pcl5', pattern)).toMatchObject({
      total: 12,
      criteria: [{ isMet: true }],
      band: { label: 'Below the cut-off' },
    });
    expect(totalOf('pcl5', pattern)?.alerts).toHaveLength(1);
    expect(totalOf('pcl5', pattern.with(15, 1))).toMatchObject({ criteria: [{ isMet: false }], alerts: [] });
    expect(totalOf('pcl5', pattern.slice(0, 19))?.criteria).toEqual([{ label: 'Provisional PTSD diagnosis', isMet: undefined }]);
    expect(totalOf('pcl5', pattern)?.subscales.map(({ total }) => total)).toEqual([2, 2, 4, 4]);
  });
  it('CES-D and GDS-15 turn round what speaks of wellbeing', () => {
    expect(totalOf('cesD', Array(20).fill('0'))).toMatchObject({ total: 12, band: { label: 'Below the cut-off' } });
    expect(totalOf('cesD', Array(20).fill('3'))?.total).toBe(48);
    expect(totalOf('gds15', Array(15).fill('no'))).toMatchObject({ total: 5, band: { label: 'Suggests depression' } });
  });
  it('PHQ-9 alerts on its ninth question alone', () => {
    expect(totalOf('phq9', [0, 0, 0, 0, 0, 0, 0, 0, 1])?.alerts).toHaveLength(1);
    expect(totalOf('phq9', [3, 3, 3, 3, 3, 3, 3, 3, 0])?.alerts).toHaveLength(0);
  });
});

/* Facts and vectors of published instruments; the data is not part of the repository. */
interface Facts {
  readonly instruments: readonly { id: string; items: number; range?: [number, number]; bands?: [number, number, string][] }[];
  readonly vectors: readonly {
    id: string;
    answers: (number | string)[];
    total: number;
    band?: string;
    alert?: boolean;
    provisional?: boolean;
    positiveWoman?: boolean;
  }[];
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
  it.each(vectors.map((one) => [one.id, one] as const))(
    '%s scores as its authors say',
    (id, { answers, total, band, alert, provisional, positiveWoman }) => {
      const result = totalOf(keyOf(id) ?? 'phq9', answers);
      expect(result?.total).toBe(total);
      if (provisional !== undefined) expect(result?.criteria[0]?.isMet).toBe(provisional);
      if (positiveWoman !== undefined) {
        const woman = totalOf(keyOf(id) ?? 'phq9', answers, undefined, 'Female');
        expect(woman?.band?.label.startsWith('Positive')).toBe(positiveWoman);
      }
      if (band) expect(result?.band?.label.toLowerCase()).toBe(band);
      if (alert !== undefined) expect((result?.alerts ?? []).length > 0).toBe(alert);
    },
  );
});
