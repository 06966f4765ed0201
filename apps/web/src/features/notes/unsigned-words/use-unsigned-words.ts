import type { ListQuery } from '@notewell/client';
import { useClient, useList } from '@notewell/client/react';
import type { Note, NoteDraftPurpose, Scribble } from '@notewell/model';
import type { NoteAlert } from '@notewell/rules';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../shell/session/session.ts';
import { EndedElsewhere, ended, keptWords } from './kept-words.ts';
import { mergedWords } from './merged-words.ts';

/** Milliseconds without typing before text is sent. The device stores it at once. */
const quiet = 1_500;

type Words = Pick<Scribble, 'text' | 'changes'>;
/** A user's private text for a note before it is signed or sent. Saved like all typed text. */
export interface UnsignedWords {
  /** True once earlier text is loaded, so that typing does not overwrite it. */
  readonly ready: boolean;
  /** The earlier saved record, if any. */
  readonly found: Scribble | undefined;
  /** The record's id, once there is one. */
  readonly id: string | undefined;
  readonly write: (change: Words) => Promise<void>;
  /**
   * The record once everything typed here is in it, with what another tab wrote. Undefined if there never was one. Throws
   * `EndedElsewhere` if another tab removed it, `NotCompared` if that is unknown.
   */
  readonly kept: () => Promise<Scribble | undefined>;
  /** Removes the text after it was signed, sent or discarded. */
  readonly end: () => Promise<void>;
}

/** Facts of the note or answers for lists of the text before the server has replied. */
type About = Pick<Note, 'subject' | 'title' | 'display'> & { readonly resourceType?: 'Note' | 'QuestionnaireResponse' };

/** Purpose of the text. What was done about an alert names the alert, which is in a section if it is a note's. */
export type WordsFor = Exclude<NoteDraftPurpose, 'AlertAction'> | AlertWords;
export type AlertWords = Pick<NoteAlert, 'alert'> & Partial<NoteAlert>;

const ofPurpose = (what: WordsFor) => (typeof what === 'string' ? { purpose: what } : { purpose: alertAction, alert: what });
const alertAction = 'AlertAction' as const;
/** True for a text of that purpose and, for an alert, about that alert. */
export const isFor = (what: WordsFor, { purpose, alert }: Pick<Scribble, 'purpose' | 'alert'>): boolean =>
  typeof what === 'string'
    ? purpose === what
    : purpose === alertAction && alert?.alert === what.alert && alert.section === what.section;

/** The first record of a text. */
const begun = (noteId: string, { subject, display, title, resourceType = 'Note' }: About, author: string) => ({
  ...(subject.resourceType === 'Group'
    ? {}
    : { patient: named({ id: subject.id, resourceType: 'Patient' as const }, subject.display) }),
  author: { id: author, resourceType: 'Practitioner' as const },
  draftOf: named({ id: noteId, resourceType }, display ?? title),
  created: new Date().toISOString(),
});

/** The user's own texts for a note or for answers, of every purpose. */
export const unsignedWordsOf = (noteId: string, { subject }: About, author: string): ListQuery<'Scribble'> => ({
  type: 'Scribble',
  partition: subject.resourceType === 'Group' ? author : subject.id,
  filters: [
    { kind: 'DraftOf', values: [noteId] },
    { kind: 'Author', values: [author] },
  ],
  orderBy: 'created',
  order: 'desc',
  pageSize: 100,
});

/** The record that holds the text shown here. Stays while the list lacks it because another tab removed it. */
function useLast(known: string | undefined) {
  const last = useRef(known);
  useEffect(() => {
    if (known !== undefined) last.current = known;
  }, [known]);
  return {
    id: () => last.current,
    keep: (id: string | undefined) => {
      last.current = id;
    },
  };
}

export function useUnsignedWords(noteId: string, note: About, what: WordsFor): UnsignedWords {
  const client = useClient();
  const { profile } = useMe();
  const { items, status } = useList(unsignedWordsOf(noteId, note, profile.id));
  const own = items.filter((one) => isFor(what, one));
  const [made, setMade] = useState<string>();
  const turn = useRef(Promise.resolve<string | undefined>(undefined));
  // Two tabs that began at once have a record each. Each keeps to its own.
  const found = own.find(({ id }) => id === made) ?? own[0];
  const known = found?.id;
  const last = useLast(known);
  /** The text as it was last the same here and in the record. */
  const ground = useRef<Words>(undefined);
  const write = (change: Words) => {
    const kept = async (made: string | undefined) => {
      const id = made ?? known;
      if (id !== undefined) {
        const before = ground.current ?? found;
        const merged = (now: Scribble) => ({ ...now, ...mergedWords(before, now, change) });
        await client.update('Scribble', id, merged, { quiet, goesOn: true });
        ground.current = { ...ground.current, ...change };
        return id;
      }
      const created = await client.create('Scribble', { ...change, ...begun(noteId, note, profile.id), ...ofPurpose(what) });
      setMade(created.id);
      last.keep(created.id);
      ground.current = change;
      return created.id;
    };
    // In sequence: the first text creates the record, later text updates it.
    const before = turn.current;
    const next = before.then(kept);
    turn.current = next.catch(() => before);
    return next.then(() => undefined);
  };
  /** A text that is typed from now on gets a record of its own. */
  const forget = () => {
    turn.current = Promise.resolve(undefined);
    ground.current = undefined;
    setMade(undefined);
  };
  const kept = async () => {
    const id = (await turn.current) ?? known ?? last.id();
    if (id === undefined) return undefined;
    const { record, isRefused } = await keptWords(client, id).catch((error: unknown) => {
      if (error instanceof EndedElsewhere) forget();
      throw error;
    });
    if (!isRefused) ground.current = { text: record.text, changes: record.changes };
    return record;
  };
  const end = async () => {
    const ids = new Set([known, made, await turn.current]);
    forget();
    for (const id of ids) if (id) await ended(client, id);
    last.keep(undefined);
  };
  return { ready: status !== 'loading', found, id: made ?? known, write, kept, end };
}

const named = <R extends object>(reference: R, display: string | undefined) => ({
  ...reference,
  ...(display ? { display } : {}),
});
