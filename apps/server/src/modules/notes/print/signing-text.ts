import { formatFullName, type Note, type Patient, type PracticePreferences, preferencesInForce } from '@notewell/model';
import { missedWords } from '@notewell/rules';
import { clockOf, printedDay, screenLines } from '../../printing/index.ts';
import { sectionBlocks } from './note-sections.ts';

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
    ['Visit', missedWords(note)],
    ['Service', note.services?.map(({ display }) => display).join(', ')],
  ];
  return {
    title: note.title ?? note.definition?.display ?? 'Note',
    about: about.filter((row): row is readonly [string, string] => Boolean(row[1])),
    lines: (note.sections ?? []).flatMap((section) => sectionBlocks(section, { note, clock })).flatMap(screenLines),
  };
}
