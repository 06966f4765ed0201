/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { score } from './scoring.ts';

const answered = (values: readonly (number | string)[]): Answers =>
  Object.fromEntries(values.map((value, index) => [`${index + 1}`, [String(value)]]));

/* Vectors of published instruments; the data is not part of the repository. */
interface Facts {
  readonly instruments: readonly { id: string; items: number; range?: [number, number]; bands?: [number, number, string][] }[];
  readonly vectors: readonly { id: string; answers: (number | string)[]; total: number; band?: string; alert?: boolean }[];
}
const data = resolve(
  process.env.NOTEWELL_SHARED_DATA ?? resolve(process.cwd(), '../shared/data'),
  'questionnaires/instruments.json',
);
const facts: Facts | undefined = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : undefined;
if (!facts) console.log(`Skipping the scoring vectors of published instruments: ${data} is not there.`);

/** Items that score in reverse: no scores as yes. */
const reversed: Readonly<Record<string, readonly number[]>> = { 'DAST-10': [3], 'GDS-15': [1, 5, 7, 11, 13] };
describe.runIf(facts)('published instruments', () => {
  it.each(facts?.vectors.map((vector) => [vector.id, vector] as const) ?? [])('%s scores as its authors say', (id, vector) => {
    const known = facts?.instruments.find((one) => one.id === id);
    expect(known).toBeDefined();
    const yesNo = vector.answers.every((answer) => answer === 'yes' || answer === 'no');
    const items = vector.answers.map((_, index): QuestionnaireItem => {
      const turned = reversed[id]?.includes(index + 1) ? 1 : 0;
      const options = yesNo
        ? ([
            ['no', turned],
            ['yes', 1 - turned],
          ] as const)
        : [0, 1, 2, 3, 4].map((value) => [`${value}`, value] as const);
      return {
        linkId: `${index + 1}`,
        type: 'Choice',
        options: options.map(([value, points]) => ({ value, display: value, score: points })),
      };
    });
    const bands = (known?.bands ?? []).map(([from, to, label]) => ({ from, to, label }));
    const alerts = id === 'PHQ-9' ? [{ linkId: '9', above: 0, message: 'Ask.' }] : [];
    const result = score(
      { items, scoring: { kind: 'Sum', minimumAnswered: known?.items ?? 0, bands, alerts } },
      answered(vector.answers),
    );
    expect(result?.total).toBe(vector.total);
    if (vector.band) expect(result?.band?.label).toBe(vector.band);
    if (vector.alert !== undefined) expect((result?.alerts ?? []).length > 0).toBe(vector.alert);
  });
});
