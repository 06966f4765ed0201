import type { Note, SignatureConfiguration } from '@notewell/model';
import { attendanceOf, noteOfMember, type SignerPlace } from '@notewell/rules';
import type { Assignment } from '../group-note/roster.ts';
import { definitionFor, type GroupKit } from '../group-note/roster.ts';
import { nextPlaces, type SigningNote } from './next-signers.ts';

/** A member's note as the signature of the session makes it, and the required places that stay open in it. */
export interface MemberPlaces {
  readonly name: string;
  readonly note: Note;
  readonly places: readonly SignerPlace[];
}

interface Roster {
  readonly kit: GroupKit;
  /** Signature configurations by id. */
  readonly configurations: ReadonlyMap<string, SignatureConfiguration>;
  readonly contextOf: (own: Note) => SigningNote['context'];
}

/** Each member's note with the places that are open once the author has signed the session. */
export const memberPlaces = (note: Note, { kit, configurations, contextOf }: Roster): readonly MemberPlaces[] =>
  (note.definitionAssignments ?? []).flatMap((assignment: Assignment) => {
    const { patient } = assignment;
    const definition = definitionFor(kit, attendanceOf(assignment));
    if (!patient || !definition) return [];
    const own: Note = noteOfMember(note, note.id ?? '', assignment, patient, '', definition);
    const configuration = configurations.get(definition.signatureConfiguration?.id ?? '');
    return [
      {
        name: patient.display ?? 'a member',
        note: own,
        places: nextPlaces({ note: own, configuration, context: contextOf(own) }),
      },
    ];
  });

/** Most members that the sentence names. */
const mostNamed = 3;

/** Says who signs members' notes where that is not who signs the session's; undefined if all are alike. */
export function memberSignerWords(
  ofSession: string | undefined,
  members: readonly { readonly name: string; readonly words: string | undefined }[],
): string | undefined {
  const others = members.flatMap(({ name, words }) => (words !== undefined && words !== ofSession ? [{ name, words }] : []));
  const sentences = [...new Set(others.map(({ words }) => words))].map((words) => {
    const names = others.filter((one) => one.words === words).map(({ name }) => name);
    const whose =
      names.length > mostNamed
        ? `notes of ${names.length} members`
        : `${names.length > 1 ? 'notes' : 'note'} of ${names.join(' and ')}`;
    return `In the ${whose}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  });
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
