import type { ListFilter } from '@notewell/client';
import type { Communication, DocumentReference, Encounter, Note, ResourceType } from '@notewell/model';
import { useCallback, useMemo } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { foldVisits } from './fold-visits.ts';
import { byOwnDate, type Dates, entryOf, type Loaded, merged, type Stream } from './timeline.ts';
import { type TimelineEntry, type TimelineFilter, type TimelineKind, timelineKinds } from './timeline-entry.ts';

const pageSize = 50;
const newest = { order: 'desc', pageSize } as const;

interface Page {
  readonly continuation: string | null;
  readonly status: string;
  readonly loadMore: () => void;
}

const typesOfKinds = {
  notes: 'Note',
  sessions: 'Encounter',
  documents: 'DocumentReference',
  contacts: 'Communication',
} as const satisfies Record<TimelineKind, ResourceType>;

/** Kinds that the user may read. Others are neither offered nor requested. */
export function useTimelineKinds(): readonly TimelineKind[] {
  const may = useMayDo();
  return useMemo(() => timelineKinds.filter((kind) => may('Read', typesOfKinds[kind])), [may]);
}

/** Limits the timeline to some notes. Empty fields do not. */
export interface Narrowing {
  /** Words of the note or its title. */
  readonly text: string;
  /** Id of a person who wrote it. */
  readonly author: string;
}
export const everyNote: Narrowing = { text: '', author: '' };

const notesOf = (patientId: string, { text, author }: Narrowing = everyNote) => {
  const filters: ListFilter[] = [
    ...(text ? [{ kind: 'Text', text }] : []),
    ...(author ? [{ kind: 'Author', values: [author] }] : []),
  ];
  return {
    type: 'Note',
    partition: patientId,
    orderBy: 'serviceDate',
    ...newest,
    ...(filters.length > 0 ? { filters } : {}),
  } as const;
};

/** People who wrote the newest notes of the chart, each once. */
export function useAuthors(patientId: string): readonly { readonly id: string; readonly name: string }[] {
  const kinds = useTimelineKinds();
  const { items } = useReadableList(kinds.includes('notes') ? notesOf(patientId) : null);
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { participants } of items) {
      const author = participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual;
      if (author?.id && author.display) names.set(author.id, author.display);
    }
    return Array.from(names, ([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
  }, [items]);
}

/** A list as far as it is loaded, and what the timeline shows of it. */
interface Part extends Page {
  readonly error: unknown;
  readonly isPartial: boolean;
  readonly refresh: () => void;
}
interface List<R> extends Part {
  readonly items: readonly R[];
}

/** A failed list does not block the others; the failure shows next to them. */
const loadedOf = <R>({ items, continuation, status }: List<R>): Loaded<R> => ({
  items,
  exhausted: continuation === '' || status === 'error' || status === 'denied',
});
const streamOf = <R extends Note | Encounter>(list: List<R>, of: (row: R) => TimelineEntry): Stream<TimelineEntry> => ({
  entries: list.items.map((row) => entryOf(row, of(row))),
  exhausted: loadedOf(list).exhausted,
});

const datesOfDocuments: Dates<DocumentReference, TimelineEntry> = {
  own: ({ documentDate }) => documentDate,
  filed: ({ created }) => created,
  entry: (resource, at) => ({ kind: 'documents', id: resource.id ?? '', at, resource }),
};
const datesOfContacts: Dates<Communication, TimelineEntry> = {
  own: ({ sent }) => sent,
  filed: ({ recorded }) => recorded,
  entry: (resource, at) => ({ kind: 'contacts', id: resource.id ?? '', at, resource }),
};

/** The lists of a timeline and their streams, in the same order. Lists that are not wanted are empty. */
function useParts(patientId: string, wants: (kind: TimelineKind) => boolean, narrowing: Narrowing) {
  const notes = useReadableList(wants('notes') ? notesOf(patientId, narrowing) : null);
  const sessions = useReadableList(
    wants('sessions') ? { type: 'Encounter', partition: patientId, orderBy: 'start', ...newest } : null,
  );
  const documents = { type: 'DocumentReference', partition: patientId, ...newest } as const;
  const datedDocuments = useReadableList(wants('documents') ? { ...documents, orderBy: 'documentDate' } : null);
  const filedDocuments = useReadableList(wants('documents') ? { ...documents, orderBy: 'created' } : null);
  const contacts = { type: 'Communication', filters: [{ kind: 'Patient', values: [patientId] }], ...newest } as const;
  const datedContacts = useReadableList(wants('contacts') ? { ...contacts, orderBy: 'sent' } : null);
  const filedContacts = useReadableList(wants('contacts') ? { ...contacts, orderBy: 'created' } : null);
  return useMemo(() => {
    const parts: readonly (readonly [TimelineKind, readonly Part[], readonly Stream<TimelineEntry>[]])[] = [
      [
        'notes',
        [notes],
        [streamOf(notes, (resource) => ({ kind: 'notes', id: resource.id ?? '', at: resource.serviceDate ?? '', resource }))],
      ],
      [
        'sessions',
        [sessions],
        [streamOf(sessions, (resource) => ({ kind: 'sessions', id: resource.id ?? '', at: resource.start ?? '', resource }))],
      ],
      [
        'documents',
        [datedDocuments, filedDocuments],
        byOwnDate(loadedOf(datedDocuments), loadedOf(filedDocuments), datesOfDocuments),
      ],
      ['contacts', [datedContacts, filedContacts], byOwnDate(loadedOf(datedContacts), loadedOf(filedContacts), datesOfContacts)],
    ];
    const wanted = parts.filter(([kind]) => wants(kind));
    return { lists: wanted.flatMap(([, lists]) => lists), streams: wanted.flatMap(([, , streams]) => streams) };
  }, [notes, sessions, datedDocuments, filedDocuments, datedContacts, filedContacts, wants]);
}

/** The chart's records of the selected kinds as one list, newest first, loaded page by page during scrolling. */
export function useTimeline(patientId: string, filter: TimelineFilter, narrowing: Narrowing = everyNote) {
  const kinds = useTimelineKinds();
  const wants = useCallback(
    (kind: TimelineKind) => kinds.includes(kind) && (filter === 'all' || filter === kind),
    [filter, kinds],
  );
  const { lists, streams } = useParts(patientId, wants, narrowing);
  const result = useMemo(() => {
    const { entries, waitsFor } = merged(streams);
    return { entries: foldVisits(entries), waitsFor };
  }, [streams]);
  const loadMore = useCallback(() => {
    for (const index of result.waitsFor) if (lists[index]?.continuation) lists[index].loadMore();
  }, [lists, result]);
  const failed = lists.find(({ status }) => status === 'error' || status === 'denied');
  return {
    entries: result.entries,
    more: result.waitsFor.length > 0,
    loadMore,
    status: failed ? failed.status : lists.some(({ status }) => status === 'loading') ? 'loading' : 'ready',
    error: failed?.error,
    /** True if the server was not reached, so that the device may lack records. */
    isPartial: lists.some(({ isPartial }) => isPartial),
    refresh: () => {
      for (const list of lists) list.refresh();
    },
  };
}
