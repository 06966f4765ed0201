import { DocumentCategory, DocumentType } from '@notewell/model';
import { dateOf, instantAt, momentOf } from '../calendar.ts';
import { refer } from '../maker.ts';
import { coded } from '../people/patient.ts';
import type { Random } from '../random.ts';
import { say } from '../words/voice.ts';
import type { ChartWork } from './work.ts';

interface Kind {
  readonly type: string;
  readonly category: string;
  readonly title: string;
  readonly file: string;
  readonly pages: number;
  readonly text: string;
  /** Days after registration. */
  readonly after: number;
  readonly child?: boolean;
}
const all: readonly Kind[] = [
  {
    type: '64290-0',
    category: 'insurance',
    title: 'Insurance card, front and back',
    file: 'insurance-card.pdf',
    pages: 2,
    after: 0,
    text: 'Member: {First}. Carry this card with you at all times. Questions: call the number on the back.',
  },
  {
    type: '59284-0',
    category: 'consent',
    title: 'Consent to treatment, signed',
    file: 'consent-to-treatment.pdf',
    pages: 3,
    after: 0,
    text: 'I agree to assessment and treatment at Harbor Street Clinic. I may withdraw this consent at any time. Signed by {first}.',
  },
  {
    type: '57133-1',
    category: 'correspondence',
    title: 'Referral from the family doctor',
    file: 'referral.pdf',
    pages: 1,
    after: -6,
    text: 'Thank you for seeing {first}, who has been struggling since {stressor}. Medical work-up, including thyroid function, is unremarkable. Please evaluate and treat.',
  },
  {
    type: '11502-2',
    category: 'result',
    title: 'Laboratory report',
    file: 'laboratory-report.pdf',
    pages: 2,
    after: 45,
    text: 'Comprehensive metabolic panel, complete blood count and thyroid-stimulating hormone within reference ranges. Elm Grove Laboratory.',
  },
  {
    type: '64292-6',
    category: 'release',
    title: 'Release of information',
    file: 'release-of-information.pdf',
    pages: 1,
    after: 20,
    text: 'I allow Harbor Street Clinic to speak with {support} about appointments, medicines and safety. Valid for one year. Signed by {first}.',
  },
  {
    type: '34109-9',
    category: 'school',
    title: 'Education plan',
    file: 'education-plan.pdf',
    pages: 9,
    after: 30,
    child: true,
    text: 'Accommodations: seat near the teacher, extended time, breaks on request, daily report card. Review in one year.',
  },
  {
    type: '18842-5',
    category: 'clinical',
    title: 'Discharge summary, Mercy Point Hospital',
    file: 'discharge-summary.pdf',
    pages: 5,
    after: -3,
    text: 'Admitted voluntarily for safety. Settled with rest, groups and medicine. Discharged home with {support}; follow-up at Harbor Street Clinic within seven days.',
  },
];

/** Creates the chart's documents, received or signed. `files.ts` makes a file of each text. */
export function makeDocuments({ setting, story, patient }: ChartWork, random: Random): void {
  const { maker, who, today } = setting;
  const { persona, since, special, reason } = story;
  const desk = who('gloria');
  const wanted = all.filter(({ child = false, file }) => {
    if (child && !persona.isChild) return false;
    if (file === 'discharge-summary.pdf')
      return special === 'crisis' || reason === 'depressionSevere' || reason === 'schizoaffective';
    return special === 'long' || file === 'consent-to-treatment.pdf' || random.chance(0.4);
  });
  for (const { type, category, title, file, pages, text, after } of wanted) {
    const day = Math.max(since, since + after);
    if (day > today - 1) continue;
    maker.make(
      'DocumentReference',
      {
        status: 'Current',
        completion: 'Final',
        subject: refer(patient),
        patient: refer(patient),
        type: coded(DocumentType, type),
        category: coded(DocumentCategory, category),
        title,
        fileName: file,
        pages,
        text: say(text, persona.voice),
        author: desk,
        received: instantAt(day, 620),
        created: instantAt(day, 625),
        documentDate: dateOf(since + Math.min(after, 0)),
        confidentiality: 'Normal',
        ...(random.chance(0.7) && {
          reviewed: { by: who(story.courses[0]?.who ?? 'helen'), at: instantAt(Math.min(day + 1, today - 1), 700) },
        }),
      },
      { at: momentOf(day, 625), by: desk, random },
    );
  }
}
