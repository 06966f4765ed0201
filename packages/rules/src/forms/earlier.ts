import { calendarDayIn, type Note, type QuestionnaireItem, type QuestionnaireResponse } from '@notewell/model';
import type { SaidAnswer } from './reading/reading.ts';

/** An earlier occasion with its answers. */
export interface Occasion {
  readonly id: string;
  /** A day or an instant. */
  readonly at: string;
  readonly answers: readonly SaidAnswer[];
  readonly total: number | undefined;
}
export interface Report {
  readonly occasions: readonly Occasion[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

const mostOccasions = 6;

/** linkIds that a table of earlier answers requests; empty means every answered question. */
export const wantedBy = ({ lookup }: QuestionnaireItem): readonly string[] =>
  (lookup?.path ?? '')
    .split(',')
    .map((linkId) => linkId.trim())
    .filter((linkId) => linkId !== '');

export function occasionsOf(notes: readonly Note[], responses: readonly QuestionnaireResponse[]): Occasion[] {
  const ofNotes = notes.map(({ id = '', serviceDate, created, sections = [] }): Occasion => {
    const scored = sections.find(({ score }) => score !== undefined);
    return {
      id,
      at: serviceDate ?? created ?? '',
      answers: sections.flatMap(({ answers }) => answers ?? []),
      total: scored?.score,
    };
  });
  const known = new Set(ofNotes.map(({ id }) => id));
  // A response that came from a note would be listed twice.
  const apart = responses.filter(({ note }) => !note || !known.has(note.id));
  return [
    ...ofNotes,
    ...apart.map(({ id = '', authored = '', answers = [], score }) => ({ id, at: authored, answers, total: score })),
  ];
}

/** The last occasions with an answer to any wanted question, oldest first, with a row for each question. */
export function reportOf(occasions: readonly Occasion[], wanted: readonly string[]): Report {
  const isWanted = ({ questionId }: SaidAnswer) => wanted.length === 0 || wanted.includes(questionId);
  const kept = occasions
    .filter(({ answers }) => answers.some(isWanted))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(-mostOccasions);
  const found = new Map(kept.flatMap(({ answers }) => answers.filter(isWanted)).map((answer) => [answer.questionId, answer]));
  const order = wanted.length > 0 ? wanted.filter((linkId) => found.has(linkId)) : [...found.keys()];
  const rows = order.map((linkId) => ({
    name: found.get(linkId)?.text ?? linkId,
    cells: kept.map(({ answers }) => saidIn(answers.find(({ questionId }) => questionId === linkId))),
  }));
  const totals = kept.map(({ total }) => (total === undefined ? '–' : String(total)));
  return {
    occasions: kept,
    rows: kept.some(({ total }) => total !== undefined) ? [...rows, { name: 'Total', cells: totals }] : rows,
  };
}
const saidIn = (answer: SaidAnswer | undefined): string => {
  if (!answer) return '–';
  const words = answer.display ?? String(answer.value ?? '');
  return answer.score === undefined ? words : `${words} (${answer.score})`;
};

/** Occasions for the table on this day: earlier ones, without the occasion that contains the table. */
export const occasionsBefore = (
  all: readonly Occasion[],
  { day, own, zone }: { readonly day: string | undefined; readonly own: string | undefined; readonly zone: string },
): readonly Occasion[] => all.filter(({ id, at }) => id !== own && (day === undefined || calendarDayIn(at, zone) <= day));
