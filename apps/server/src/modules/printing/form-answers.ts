import { ageAt, dayIn, type Note, type Patient, type QuestionnaireItem } from '@notewell/model';
import { type Occasion, occasionsBefore, type Reading, readForm } from '@notewell/rules';
import { type Block, heading, paragraph } from './blocks.ts';
import { type Clock, printedDay, printedTime } from './moments.ts';
import { richTextBlocks } from './rich-text.ts';

type Section = NonNullable<Note['sections']>[number];
/** The questions of forms, by the id that a section names its form by. */
export type PrintedForms = ReadonlyMap<string, readonly QuestionnaireItem[]>;
export interface FormPrint {
  readonly forms: PrintedForms;
  readonly patient: Patient | undefined;
  readonly now: Date;
  /** Answers on other occasions, for forms that show them. */
  readonly earlier?: readonly Occasion[] | undefined;
}
type Score = Extract<Reading, { kind: 'answer' }>;

/** The answers in the layout of the form; without the form, question by question. */
export function answerBlocks(section: Section, note: Note, clock: Clock, print: FormPrint | undefined): Block[] {
  const { answers = [], form } = section;
  if (answers.length === 0) return [];
  const items = (form && print?.forms.get(form.id)) ?? [];
  const day = note.serviceDate ?? dayIn((print?.now ?? new Date()).toISOString(), clock.timeZone);
  const { birthDate, administrativeGender, sex } = print?.patient ?? {};
  const gender = administrativeGender ?? sex;
  const readings = readForm(items, answers, {
    today: day,
    subjects: {
      Today: day,
      ...(birthDate && { PatientAge: ageAt(birthDate, day) }),
      ...(gender && { PatientGender: gender }),
      ...(note.program && { Program: note.program.id }),
      ...(note.location && { Location: note.location.id }),
      ...(note.services && { ServiceType: note.services.map(({ id }) => id) }),
    },
    dayOf: (at) => printedDay(at.length === 10 ? at : dayIn(at, clock.timeZone), clock),
    earlier: print?.earlier && occasionsBefore(print.earlier, { day, own: note.id, zone: clock.timeZone }),
    timeOf: (instant) => (Number.isNaN(Date.parse(instant)) ? instant : printedTime(instant, clock)),
  });
  return blocksOf(readings);
}

const drawn: { readonly [K in Exclude<Reading['kind'], 'answer'>]: (reading: Extract<Reading, { kind: K }>) => Block[] } = {
  heading: ({ level, text }) => [heading(level, text)],
  text: ({ text, tone }) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => paragraph(line, tone)),
  list: ({ label, ordered, lines }) => [
    heading(4, label),
    { kind: 'list', ordered, items: lines.map((line) => [paragraph(line)]) },
  ],
  table: ({ label, head, rows, widths }) => [
    ...(label ? [heading(4, label)] : []),
    { kind: 'table', head: head.map((one) => one || ' '), rows, widths },
  ],
  document: ({ label, document, words }) => {
    const blocks = richTextBlocks(document);
    return [heading(4, label), ...(blocks.length > 0 ? blocks : [paragraph(words)])];
  },
  ink: ({ label, path, width, height, words }) => [
    heading(4, label),
    { kind: 'ink', path, width, height, alt: words || label },
    paragraph(words, 'quiet'),
  ],
};

/** Adjacent text answers share one table. */
function blocksOf(readings: readonly Reading[]): Block[] {
  const blocks: Block[] = [];
  let lines: Score[] = [];
  const flush = () => {
    if (lines.length === 0) return;
    const scored = lines.some(({ score }) => score !== undefined);
    blocks.push({
      kind: 'table',
      // Printed once for a section, and again if scores are added.
      head: scored || !blocks.some(({ kind }) => kind === 'table') ? ['Question', 'Answer', scored ? 'Score' : ''] : [],
      rows: lines.map(({ label, words, score }) => [label, words, score === undefined ? '' : String(score)]),
      widths: [5, 4, 1],
    });
    lines = [];
  };
  for (const reading of readings) {
    if (reading.kind === 'answer') {
      lines.push(reading);
      continue;
    }
    flush();
    // The table is keyed by the union's own tag, which TypeScript cannot follow through an index.
    blocks.push(...(drawn[reading.kind] as (of: Reading) => Block[])(reading));
  }
  flush();
  return blocks;
}
