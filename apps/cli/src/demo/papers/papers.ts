import type { DocumentReference } from '@notewell/model';
import type { PaperPage } from '@notewell/server';
import { clinicName } from '../practice/clinic.ts';

/* Pages of the demo's documents. Senders, numbers and people are invented; 555 numbers reach nobody. */

const clinic = [clinicName, '212 Harbor Street, Providence, RI 02903', 'Telephone 401-555-0110'];

/** Facts that the pages are made of. */
interface Paper {
  readonly title: string;
  readonly person: string;
  readonly date: string;
  /** The words that the record holds of it. */
  readonly text: string;
  /** A number that differs between documents and stays the same for each. */
  readonly number: number;
}
const facts = ({ person, date }: Paper, ...more: readonly (readonly [string, string])[]) =>
  [['Patient', person], ['Date', date], ...more] as const;

const sentences = (text: string): string[] => text.split(/(?<=[.:]) (?=[A-Z])/);
/** Paragraphs of about two sentences. */
const paragraphs = (text: string): string[] => {
  const all = sentences(text);
  return all.flatMap((_, at) => (at % 2 === 0 ? [all.slice(at, at + 2).join(' ')] : []));
};

const laboratory = ['Elm Grove Laboratory', '4 Elm Grove, Cranston, RI 02910', 'Telephone 401-555-0172'];
/** Tests with unit, reference range and a usual result, moved a little by the document's number. */
const panels: readonly (readonly (readonly [test: string, usual: number, step: number, unit: string, range: string])[])[] = [
  [
    ['Sodium', 139, 1, 'mmol/L', '135–145'],
    ['Potassium', 4.1, 0.1, 'mmol/L', '3.5–5.1'],
    ['Chloride', 102, 1, 'mmol/L', '98–107'],
    ['Carbon dioxide', 25, 1, 'mmol/L', '22–29'],
    ['Urea nitrogen', 14, 1, 'mg/dL', '7–20'],
    ['Creatinine', 0.9, 0.05, 'mg/dL', '0.6–1.2'],
    ['Glucose, fasting', 88, 2, 'mg/dL', '70–99'],
    ['Calcium', 9.4, 0.1, 'mg/dL', '8.6–10.3'],
    ['ALT', 22, 2, 'U/L', '7–40'],
  ],
  [
    ['White cells', 6.4, 0.3, '10³/µL', '4.0–11.0'],
    ['Hemoglobin', 14.1, 0.2, 'g/dL', '12.0–17.0'],
    ['Hematocrit', 42, 0.5, '%', '36–50'],
    ['Platelets', 248, 6, '10³/µL', '150–400'],
    ['Thyroid-stimulating hormone', 2.1, 0.2, 'mIU/L', '0.4–4.5'],
  ],
];
const laboratoryReport = (paper: Paper): PaperPage[] =>
  panels.map((panel, page) => ({
    sender: laboratory,
    title: page === 0 ? 'Laboratory report: metabolic panel' : 'Laboratory report: blood count and thyroid',
    facts: facts(paper, ['Specimen', `E${paper.number} · venous blood, fasting`], ['Ordered by', clinicName]),
    table: [
      ['Test', 'Result', 'Unit', 'Reference range', 'Flag'],
      ...panel.map(([test, usual, step, unit, range], row) => {
        const value = usual + (((paper.number >> row) % 5) - 2) * step;
        return [test, value.toFixed(usual % 1 === 0 && step % 1 === 0 ? 0 : 1), unit, range, ''];
      }),
    ],
    text: page === 0 ? [] : [paper.text],
  }));

const insuranceCard = (paper: Paper): PaperPage[] => [
  {
    isCard: true,
    sender: ['Narragansett Mutual', 'Health plan'],
    title: paper.person,
    facts: [
      ['Member number', `NM${paper.number}`],
      ['Group', String(1_000 + (paper.number % 9_000))],
      ['Effective', paper.date],
      ['Office visit', '$20'],
      ['Behavioral health', '$20'],
    ],
  },
  {
    isCard: true,
    title: 'Back of the card',
    facts: [
      ['Member services', '401-555-0190'],
      ['Authorizations', '401-555-0191'],
      ['Claims', 'PO Box 555, Providence, RI 02901'],
    ],
    text: ['This card does not prove coverage. Call the number above before treatment.'],
  },
];

const referral = (paper: Paper): PaperPage[] => [
  {
    sender: ['Wickenden Family Medicine', '88 Wickenden Walk, Providence, RI 02903', 'Telephone 401-555-0164'],
    title: 'Referral',
    facts: facts(paper, ['To', clinicName], ['Urgency', 'Routine']),
    text: ['Dear colleagues,', ...paragraphs(paper.text), 'With kind regards,'],
    signed: 'Referring physician',
  },
];

const consent = (paper: Paper): PaperPage[] => [
  {
    sender: clinic,
    title: 'Consent to treatment',
    facts: facts(paper),
    text: [
      'Treatment. We assess your difficulties with you, agree on goals, and review them together.',
      'Risks and benefits. Talking about hard things can feel worse before it feels better. Most people improve.',
    ],
  },
  {
    title: 'Privacy, fees and emergencies',
    text: [
      'What you say is confidential. The law requires us to act if somebody is in danger, or if a child or an elder is abused.',
      'Please cancel at least one day before an appointment. Missed visits may be charged.',
      'We do not answer around the clock. In an emergency call 911, or call or text 988.',
    ],
  },
  { title: 'Agreement', facts: facts(paper), text: paragraphs(paper.text), signed: `${paper.person}, ${paper.date}` },
];

const release = (paper: Paper): PaperPage[] => [
  {
    sender: clinic,
    title: 'Release of information',
    facts: facts(paper, ['Method', 'Telephone or in person']),
    text: [...paragraphs(paper.text), 'I may withdraw this permission at any time in writing.'],
    signed: `${paper.person}, ${paper.date}`,
  },
];

/** Chapters of longer papers, one on each page, around the words of the record. */
interface Chapters {
  readonly sender: readonly string[];
  readonly first: string;
  readonly rest: readonly (readonly [title: string, text: string])[];
}
const chapters = (paper: Paper, { sender, first, rest }: Chapters): PaperPage[] => [
  { sender, title: first, facts: facts(paper), text: paragraphs(paper.text) },
  ...rest.map(([title, text], at) => ({ title, text: [text], ...(at === rest.length - 1 && { signed: `For ${sender[0]}` }) })),
];

const educationPlan = (paper: Paper) =>
  chapters(paper, {
    sender: ['Harbor Point School', '3 School Lane, Providence, RI 02906', 'Telephone 401-555-0143'],
    first: 'Education plan',
    rest: [
      ['Present performance', 'Reads and calculates at grade level. Written work is unfinished when the room is loud.'],
      ['Strengths', 'Curious, kind to younger pupils, strong memory for stories, likes to help with tasks that move.'],
      ['Goals for the year', 'Finishes four of five assignments. Asks for a break before leaving the seat.'],
      ['Services', 'Counselor, 30 minutes a week. Check-in with the class teacher each morning.'],
      ['Assessment', 'Extended time, a quiet room, directions repeated once.'],
      ['Behavior support', 'One rule at a time, praise within a minute, a card that asks for a break.'],
      ['Progress reports', 'Home each Friday with the daily card, and at the end of each quarter.'],
      ['Participants', 'Parent, class teacher, school counselor, head of special education.'],
    ],
  });

const dischargeSummary = (paper: Paper) =>
  chapters(paper, {
    sender: ['Mercy Point Hospital', '700 Point Street, Providence, RI 02903', 'Telephone 401-555-0155'],
    first: 'Discharge summary',
    rest: [
      ['Hospital course', 'Observation was stepped down on the second day. Attended groups daily. No restraint, no seclusion.'],
      ['Mental state at discharge', 'Calm, oriented, speech normal, mood improved, no plan or intent to harm self or others.'],
      ['Medicines at discharge', 'As on the list sent with the patient. Explained, and understood in own words.'],
      ['Follow-up', `${clinicName} within seven days. Safety plan given to patient and support person. Crisis line 988.`],
    ],
  });

const papers: Readonly<Record<string, (paper: Paper) => PaperPage[]>> = {
  '64290-0': insuranceCard,
  '59284-0': consent,
  '57133-1': referral,
  '11502-2': laboratoryReport,
  '64292-6': release,
  '34109-9': educationPlan,
  '18842-5': dischargeSummary,
};

const months = 'January February March April May June July August September October November December'.split(' ');
const dateWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return month && date ? `${months[month - 1]} ${date}, ${year}` : day;
};
const personWords = (display: string): string => display.split(', ').toReversed().join(' ');

/** Pages of a document of the demo, made of its record alone. */
export function pagesOf(document: DocumentReference): readonly PaperPage[] {
  const { id = '', title = 'Document', type, text = '', subject, received = '', documentDate = received.slice(0, 10) } = document;
  // A paper that waits for its chart is of somebody whom nobody recognized yet.
  const person = subject.resourceType === 'Practitioner' ? 'hard to read' : personWords(subject.display ?? 'Patient');
  const number = Number.parseInt(id.replaceAll(/[^0-9a-f]/g, '').slice(-7), 16) || 0;
  const paper = { title, person, date: dateWords(documentDate), text, number };
  return papers[type?.code ?? '']?.(paper) ?? [{ sender: clinic, title, facts: facts(paper), text: paragraphs(text) }];
}
