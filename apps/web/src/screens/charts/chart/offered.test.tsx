import type { ListQuery } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { Summary } from './summary.tsx';

const subject = { id: 'p1', resourceType: 'Patient' };
const rows: Readonly<Record<string, object>> = {
  Condition: { patient: subject, code: { display: 'Anxiety' }, clinicalStatus: 'Active' },
  Medication: { patient: subject, code: { display: 'Sertraline' }, status: 'Active', intent: 'Reported' },
  Allergy: { patient: subject, code: { display: 'Penicillin' }, clinicalStatus: 'Active', verification: 'Confirmed' },
};
const others = ['RelatedPerson', 'Coverage', 'EpisodeOfCare'];
const reads = ['health history', ...[...Object.keys(rows), ...others].map((type) => `${type}.Read`)];

/** Names of the buttons in the summary of a chart. */
function buttons(permissions: readonly string[]): readonly string[] {
  const client = {
    watchList: ({ type }: ListQuery) =>
      watched({ ...emptyList, items: rows[type] ? [{ id: 'r1', resourceType: type, ...rows[type] }] : [] }),
    watchResource: () => watched({ data: subject, status: 'ready', error: undefined }),
    watchAnswer: () => watched({ data: undefined, status: 'loading', error: undefined }),
  };
  const markup = markupOf(<Summary patientId="p1" />, { client, user: { id: 'me', permissions } });
  return [...markup.matchAll(/aria-label="((?:Add|Change|New|Enroll)[^"]*)"/g)].map(([, name]) => name ?? '');
}

describe('the summary of a chart', () => {
  it('offers no change to who only reads', () => {
    expect(buttons(reads)).toEqual([]);
  });
  it('offers each change to who may make it', () => {
    expect(buttons([...reads, 'Condition.Update'])).toEqual(['Change: Anxiety']);
    expect(buttons([...reads, 'Medication.Create', 'Medication.Update'])).toEqual(['Add medication', 'Change: Sertraline']);
    expect(buttons([...reads, 'Allergy.Create'])).toEqual(['Add allergy']);
  });
});
