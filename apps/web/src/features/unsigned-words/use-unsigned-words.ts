import { useClient, useList } from '@notewell/client/react';
import type { Note, NoteDraftPurpose, Scribble } from '@notewell/model';
import { useRef, useState } from 'react';
import { useMe } from '../../shell/session.ts';

/** Milliseconds that words rest before they are sent on; they are on the device at once. */
const quiet = 1_500;

type Words = Pick<Scribble, 'text' | 'changes'>;
/** Words that somebody writes to a note and has not signed or sent: theirs alone, kept like all that is typed. */
export interface UnsignedWords {
  /** Whether it is known what was kept before: nobody writes over words that are still being looked up. */
  readonly ready: boolean;
  /** What was kept before, if anything. */
  readonly found: Scribble | undefined;
  /** The record that holds them, once there is one. */
  readonly id: string | undefined;
  readonly write: (change: Words) => Promise<void>;
  /** They have been signed or sent, or are not wanted any more. */
  readonly end: () => Promise<void>;
}

/** What is said of the note where its words are listed, before the server has seen them. */
type About = Pick<Note, 'subject' | 'title' | 'display'>;

export function useUnsignedWords(noteId: string, note: About, purpose: NoteDraftPurpose): UnsignedWords {
  const client = useClient();
  const { profile } = useMe();
  const { subject } = note;
  const patient = subject.resourceType === 'Group' ? undefined : subject.id;
  const { items, status } = useList({
    type: 'Scribble',
    partition: patient ?? profile.id,
    filters: [
      { kind: 'DraftOf', values: [noteId] },
      { kind: 'Author', values: [profile.id] },
    ],
    orderBy: 'created',
    order: 'desc',
    pageSize: 20,
  });
  const own = items.filter((one) => one.purpose === purpose);
  const [made, setMade] = useState<string>();
  const turn = useRef(Promise.resolve<string | undefined>(undefined));
  const known = own[0]?.id;
  const write = (change: Words) => {
    const kept = async (before: string | undefined) => {
      const id = before ?? known;
      if (id !== undefined) {
        await client.update('Scribble', id, (now) => ({ ...now, ...change }), { quiet, goesOn: true });
        return id;
      }
      const created = await client.create('Scribble', {
        ...change,
        ...(patient ? { patient: named({ id: patient, resourceType: 'Patient' as const }, subject.display) } : {}),
        author: { id: profile.id, resourceType: 'Practitioner' },
        draftOf: named({ id: noteId, resourceType: 'Note' as const }, note.display ?? note.title),
        purpose,
        created: new Date().toISOString(),
      });
      setMade(created.id);
      return created.id;
    };
    // One after the other: the first words make the record, all others are written into it.
    const before = turn.current;
    const next = before.then(kept);
    turn.current = next.catch(() => before);
    return next.then(() => undefined);
  };
  const end = async () => {
    const last = await turn.current;
    turn.current = Promise.resolve(undefined);
    setMade(undefined);
    for (const id of new Set([...own.map((one) => one.id), made, last])) if (id) await client.remove('Scribble', id);
  };
  return { ready: status !== 'loading', found: own[0], id: made ?? known, write, end };
}

const named = <R extends object>(reference: R, display: string | undefined) => ({
  ...reference,
  ...(display ? { display } : {}),
});
