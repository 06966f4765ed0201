import { formatFullName, type Note, type Patient, type PracticePreferences, preferencesInForce } from '@notewell/model';
import type { SigningLine } from '@notewell/protocol';
import { type Block, clockOf, printedDay } from '../../printing/index.ts';
import { sectionBlocks } from './note-sections.ts';

/** A printout's blocks as the lines of a narrow screen: a table is read row by row. */
function linesOf(block: Block): SigningLine[] {
  switch (block.kind) {
    case 'title':
    case 'heading':
      return [{ kind: 'heading', text: block.text }];
    case 'section':
      return [{ kind: 'heading', text: block.text }, ...block.blocks.flatMap(linesOf)];
    case 'paragraph':
      return [{ kind: 'text', text: block.runs.map(({ text }) => text).join('') }];
    case 'list':
      return block.items.map((item) => ({ kind: 'item', text: item.flatMap(linesOf).map(wordsOf).join(' ') }));
    case 'facts':
      return block.rows.map(([label, value]) => ({ kind: 'row', label, value }));
    case 'table':
      return block.rows.map(([label = '', ...rest]) => ({ kind: 'row', label, value: rest.filter(Boolean).join(', ') }));
    // Parts that make sense only on paper.
    case 'image':
    case 'ink':
    case 'chapter':
    case 'contents':
    case 'rule':
      return [];
  }
}
const wordsOf = (line: SigningLine): string => (line.kind === 'row' ? `${line.label}: ${line.value}` : line.text);

/** The text that a signature by link covers, in the same words as the printout. */
export function signingText(note: Note, patient: Patient | undefined, preferences: PracticePreferences | undefined) {
  const clock = clockOf(preferencesInForce(preferences));
  const written = note.participants
    ?.filter(({ role }) => role === 'PrimaryPerformer')
    .map(({ individual }) => individual.display);
  const about: (readonly [string, string | undefined])[] = [
    ['Patient', (patient && formatFullName(patient.name)) ?? note.subject.display],
    ['Date', note.serviceDate && printedDay(note.serviceDate, clock)],
    ['With', written?.filter(Boolean).join(', ')],
    ['Service', note.services?.map(({ display }) => display).join(', ')],
  ];
  return {
    title: note.title ?? note.definition?.display ?? 'Note',
    about: about.filter((row): row is readonly [string, string] => Boolean(row[1])),
    lines: (note.sections ?? []).flatMap((section) => sectionBlocks(section, { note, clock })).flatMap(linesOf),
  };
}
