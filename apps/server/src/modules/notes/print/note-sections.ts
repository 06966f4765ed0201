import type { Note } from '@notewell/model';
import { isOfSeveralPlans } from '@notewell/rules';
import {
  answerBlocks,
  type Block,
  type Clock,
  type FormPrint,
  facts,
  heading,
  paragraph,
  printedLength,
  printedSpan,
  richTextBlocks,
} from '../../printing/index.ts';

export type Section = NonNullable<Note['sections']>[number];
type Part = (section: Section, note: Note, clock: Clock, print: FormPrint | undefined) => Block[];

const words = (parts: readonly (string | undefined)[], between = ', ') => parts.filter(Boolean).join(between);
const table = (head: readonly string[], rows: readonly (readonly string[])[], widths?: readonly number[]): Block[] =>
  rows.length === 0 ? [] : [{ kind: 'table', head, rows, ...(widths ? { widths } : {}) }];
const bullets = (lines: readonly string[]): Block[] =>
  lines.length === 0 ? [] : [{ kind: 'list', ordered: false, items: lines.map((line) => [paragraph(line)]) }];

/** The possible parts of a section, in print order. Missing parts print nothing. */
const parts: readonly Part[] = [
  ({ document, text }) => {
    const rich = richTextBlocks(document);
    return rich.length > 0
      ? rich
      : (text ?? '')
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => paragraph(line));
  },
  ({ kind, sessionTime }, note, clock) => {
    const time = kind === 'SessionTime' ? (sessionTime ?? note.sessionTime) : sessionTime;
    if (!time) return [];
    return facts(
      [
        ['Time', printedSpan(time.start, time.end, clock)],
        ['Duration', printedLength(time.duration)],
        ['Units', time.units === undefined ? undefined : String(time.units)],
        ['Travel', printedLength(time.travel)],
        ['Documentation', printedLength(time.documentation)],
      ],
      2,
    );
  },
  ({ diagnoses = [] }) =>
    table(
      ['Code', 'Diagnosis', ''],
      [...diagnoses]
        .sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99))
        .map(({ code, condition, isPrimary }) => [
          code?.code ?? '',
          code?.display ?? condition?.display ?? '',
          isPrimary ? 'Primary' : '',
        ]),
      [1, 5, 1],
    ),
  answerBlocks,
  ({ scores = [] }) =>
    facts(
      scores.map(
        ({ name, value, severity }) => [name, words([value === undefined ? 'No score' : String(value), severity])] as const,
      ),
    ),
  ({ alerts = [] }) => alerts.map((line) => paragraph(line, 'warning')),
  ({ problems = [] }) => bullets(problems.map(({ condition, note }) => words([condition.display, note], ': '))),
  ({ goals = [] }) =>
    table(
      ['Goal', 'Progress', 'Rating', 'Status'],
      goals.map(({ carePlan, title, progress, rating, currentValue, status }) => [
        words([title, isOfSeveralPlans(goals) ? carePlan?.display : undefined]),
        progress ?? '',
        words([rating === undefined ? '' : `${rating} of 10`, currentValue === undefined ? '' : `now ${currentValue}`], ', '),
        spaced(status),
      ]),
      [4, 5, 1.5, 2],
    ),
  ({ choices = [], practicesUsed = [] }) =>
    bullets([...choices, ...practicesUsed].map(({ display, code }) => display ?? code ?? '')),
  ({ itineraryTopics = [] }) => bullets(itineraryTopics.map(({ topic, note }) => words([topic, note], ': '))),
  ({ qualityIndicators = [] }) =>
    bullets(
      qualityIndicators.map(({ code, met, value, exclusionReason }) =>
        words([code.display ?? code.code, met === undefined ? undefined : met ? 'met' : 'not met', value, exclusionReason]),
      ),
    ),
  ({ addOns = [] }) =>
    bullets(
      addOns.map(({ service, code, units }) =>
        words([service?.display ?? code?.display ?? code?.code, units === undefined ? undefined : `${units} units`]),
      ),
    ),
];

export const spaced = (name: string | undefined) => (name ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** True for content that reads well next to its title; wide tables and drawings take the whole line. */
const isNarrow = (block: Block): boolean =>
  block.kind === 'paragraph' ||
  block.kind === 'list' ||
  block.kind === 'facts' ||
  (block.kind === 'table' && block.head.length <= 3);

/** How sections are printed: their forms, and if empty ones are printed too. */
interface SectionPrint {
  readonly note: Note;
  readonly clock: Clock;
  readonly forms?: FormPrint;
  readonly empty?: boolean;
}

/** One section under its title. An empty one is left out, or marked as empty where the practice wants it printed. */
export function sectionBlocks(section: Section, { note, clock, forms, empty = false }: SectionPrint): Block[] {
  const blocks = parts.flatMap((part) => part(section, note, clock, forms));
  const name = section.title ?? spaced(section.kind);
  const whose = section.patient?.display ?? section.service?.display;
  const text = whose ? `${whose}: ${name}` : name;
  const title = heading(2, text);
  // A section that only groups others is printed as their title.
  if (blocks.length === 0 && note.sections?.some(({ id }) => id.startsWith(`${section.id}/`))) return [title];
  if (blocks.length === 0 && !empty) return [];
  const shown = blocks.length > 0 ? blocks : [paragraph('Nothing written.', 'quiet')];
  return shown.every(isNarrow) ? [{ kind: 'section', text, blocks: shown }] : [title, ...shown];
}
