import { useResource } from '@notewell/client/react';
import type { Note, Practitioner, SignatureConfiguration } from '@notewell/model';
import {
  authorIn,
  isPermission,
  mayDo,
  type NoteActor,
  type NoteDeed,
  noteRefusal,
  overrideRefusal,
  type RuleSetAside,
  supervisesOn,
} from '@notewell/rules';
import { useMemo } from 'react';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useMe } from '../../../shell/session/session.ts';
import { asksFor, isOpenToSupervisors, roleOf, signerOf } from '../note-editor/signing.ts';

/** The user's rights on a note. The server decides by the same table. */
export interface NoteAuthority {
  readonly me: string;
  readonly isAuthor: boolean;
  /** True if the user may supervise. */
  readonly isSupervisor: boolean;
  /** The author's name, if the note contains it. */
  readonly author: string | undefined;
  readonly may: (deed: NoteDeed) => boolean;
  /** True if the user may override the rule for this note, with a reason. */
  readonly maySetAside: (rule: RuleSetAside) => boolean;
  /** The reason why an action is not allowed; undefined if allowed. */
  readonly whyNot: (deed: NoteDeed) => string | undefined;
}

/** The user as an actor, and if they supervise the note's author. */
export function useNoteActor(note: Pick<Note, 'participants'> | undefined): NoteActor {
  const { profile, patientId, permissions } = useMe();
  const author = note && authorIn(note);
  const record = useResource('Practitioner', author === profile.id ? undefined : author).data;
  const today = useToday();
  const supervises = record !== undefined && supervisesOn(record, profile.id, today);
  return useMemo(
    () => ({
      profile: { type: patientId === undefined ? 'Practitioner' : 'Patient', id: profile.id },
      permissions: new Set(permissions.filter(isPermission)),
      supervisees: supervises && author !== undefined ? [author] : [],
    }),
    [profile.id, patientId, permissions, supervises, author],
  );
}

/** The user's rights on the note in its current state. */
export function useNoteAuthority(note: Note): NoteAuthority {
  const actor = useNoteActor(note);
  const author = note.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual;
  return {
    me: actor.profile.id,
    isAuthor: author?.id === actor.profile.id,
    isSupervisor: actor.permissions.has('supervision'),
    author: author?.display,
    may: (deed) => mayDo(deed, note, actor),
    maySetAside: (rule) => overrideRefusal(rule, note, actor) === undefined,
    whyNot: (deed) => noteRefusal(deed, note, actor)?.reason,
  };
}

/** The server's version while a change of the note is rejected: it says whose note it is. Else the note as shown. */
export const decidingVersion = (
  shown: Note,
  { record, isRejected }: { readonly record: Note; readonly isRejected: boolean },
): Note => (isRejected ? { ...shown, participants: record.participants, status: record.status } : shown);

/** The signature of a note's author. */
export const asAuthor = { does: 'sign', as: 'Author', amends: false } as const;
/** The signature under an amendment. */
export const asAmender = { does: 'sign', as: 'Author', amends: true } as const;

/** True if the user can sign the note now: as its author, or in a role that awaits them. */
export function maySignNow(
  note: Note,
  me: Practitioner | undefined,
  { authority, configuration }: { readonly authority: NoteAuthority; readonly configuration: SignatureConfiguration | undefined },
): boolean {
  if (!me) return false;
  if (authority.isAuthor) return authority.may(asAuthor);
  const isTheirs = asksFor(note, me.id) || (authority.isSupervisor && isOpenToSupervisors(note, configuration));
  return isTheirs && authority.may({ ...asAuthor, as: roleOf(note, signerOf(me), configuration) });
}
