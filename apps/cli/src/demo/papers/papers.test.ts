import type { DocumentReference } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { pagesOf } from './papers.ts';

const document = (code: string, id = 'p.0a1'): DocumentReference => ({
  resourceType: 'DocumentReference',
  id,
  status: 'Current',
  subject: { id: 'p', display: 'Guzman, Edwin' },
  type: { code },
  documentDate: '2026-02-03',
  text: 'Within reference ranges. Elm Grove Laboratory.',
});

describe('papers of the demo', () => {
  // As many pages as the record says (chart/documents.ts).
  it.each([
    ['insurance card', '64290-0', 2],
    ['consent', '59284-0', 3],
    ['referral', '57133-1', 1],
    ['laboratory report', '11502-2', 2],
    ['release', '64292-6', 1],
    ['education plan', '34109-9', 9],
    ['discharge summary', '18842-5', 5],
    ['any other', '11488-4', 1],
  ])('give the %s its pages, the first with person and date', (_, code, pages) => {
    const made = pagesOf(document(code));
    expect(made).toHaveLength(pages);
    const first = JSON.stringify(made[0]);
    expect(first).toContain('Edwin Guzman');
    expect(first).toContain('February 3, 2026');
  });
  it('name no member of staff as the patient, and the day on which they came', () => {
    const subject = { id: 's', resourceType: 'Practitioner', display: 'Mendes, Gloria' } as const;
    const { documentDate: _, ...undated } = document('57133-1');
    const [page] = pagesOf({ ...undated, subject, received: '2026-02-04T10:00:00Z' });
    expect(page?.facts?.slice(0, 2)).toEqual([
      ['Patient', 'hard to read'],
      ['Date', 'February 4, 2026'],
    ]);
  });
  it('are the same each time, and differ between documents', () => {
    expect(pagesOf(document('11502-2'))).toEqual(pagesOf(document('11502-2')));
    expect(pagesOf(document('11502-2', 'p.0a2'))).not.toEqual(pagesOf(document('11502-2')));
  });
});
