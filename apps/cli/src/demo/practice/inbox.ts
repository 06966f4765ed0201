import { DocumentCategory, DocumentType } from '@notewell/model';
import { instantAt, momentOf } from '../calendar.ts';
import { coded } from '../people/patient.ts';
import type { Random } from '../random.ts';
import type { Setting } from './setting.ts';

const arrived = [
  {
    type: '11502-2',
    category: 'result',
    title: 'Fax from Elm Grove Laboratory',
    fileName: 'fax-0413.pdf',
    pages: 2,
    daysAgo: 1,
    text: 'Lithium level 0.7 mmol/L, within the therapeutic range. Creatinine and thyroid function unchanged. The name on the first page is hard to read.',
  },
  {
    type: '57133-1',
    category: 'correspondence',
    title: 'Letter from a family doctor',
    fileName: 'scan-2291.pdf',
    pages: 1,
    daysAgo: 3,
    text: 'Thank you for your report. I have kept the dose as it is and will see your patient again in six weeks.',
  },
];

/** Creates documents that wait at the front desk until somebody files them in a chart. */
export function makeInbox({ maker, today, who }: Setting, random: Random): void {
  const desk = who('gloria');
  for (const { type, category, daysAgo, ...document } of arrived)
    maker.make(
      'DocumentReference',
      {
        ...document,
        status: 'Current',
        completion: 'Final',
        subject: desk,
        type: coded(DocumentType, type),
        category: coded(DocumentCategory, category),
        author: desk,
        received: instantAt(today - daysAgo, 560),
        created: instantAt(today - daysAgo, 565),
        confidentiality: 'Normal',
      },
      { at: momentOf(today - daysAgo, 565), by: desk, random },
    );
}
