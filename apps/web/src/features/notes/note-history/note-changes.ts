import type { Note } from '@notewell/model';
import { signedOver } from '@notewell/rules';
import { dateWords } from '../../../platform/dates.ts';
import { sectionKindOf } from '../note-editor/registry.ts';
import { type Stretch, wordDiff } from './word-diff.ts';

/** A field or section that differs between two versions, word by word. */
export interface NoteChange {
  readonly label: string;
  readonly stretches: readonly Stretch[];
}

/** Labels of a note's status. */
const statusWords: Readonly<Record<Note['status'], string>> = {
  Preliminary: 'Draft',
  Final: 'Signed',
  Amended: 'Amended',
  EnteredInError: 'Entered in error',
};

/** Labels and texts of a note's fields outside its sections. */
const fields: readonly (readonly [label: string, words: (note: Note) => string])[] = [
  ['Status', ({ status }) => statusWords[status]],
  ['Title', ({ title }) => title ?? ''],
  ['Date of service', ({ serviceDate }) => (serviceDate ? dateWords(serviceDate) : '')],
  ['Place of service', ({ placeOfService }) => placeOfService?.display ?? placeOfService?.code ?? ''],
  ['Location', ({ location }) => location?.display ?? ''],
  [
    'Signatures',
    ({ signatures }) =>
      (signatures ?? [])
        .filter(({ signedAt }) => signedAt)
        .map(({ name }) => name)
        .join('\n'),
  ],
  [
    'Signed over open checks',
    (note) =>
      signedOver(note)
        .map(({ reason }) => reason)
        .join('\n'),
  ],
  ['Addenda', ({ addenda }) => (addenda ?? []).map(({ text }) => text).join('\n')],
  ['Reason', ({ enteredInErrorReason }) => enteredInErrorReason ?? ''],
];

/** All visible differences between two versions in note order. */
export function noteChanges(before: Note | undefined, after: Note): NoteChange[] {
  const ids = [...new Set([...(after.sections ?? []), ...(before?.sections ?? [])].map(({ id }) => id))];
  const wordsOf = (note: Note | undefined, id: string) => {
    const section = note?.sections?.find((one) => one.id === id);
    return note && section ? sectionKindOf(section.kind).words(section, note) : '';
  };
  const titleOf = (id: string) =>
    [after, before].flatMap((note) => note?.sections?.find((one) => one.id === id)?.title ?? [])[0] ?? 'Section';
  const pairs: (readonly [string, string, string])[] = [
    ...fields.map(([label, words]) => [label, before ? words(before) : '', words(after)] as const),
    ...ids.map((id) => [titleOf(id), wordsOf(before, id), wordsOf(after, id)] as const),
  ];
  return pairs.filter(([, was, is]) => was !== is).map(([label, was, is]) => ({ label, stretches: wordDiff(was, is) }));
}
