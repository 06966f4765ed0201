import type { ListFilter } from '@notewell/client';
import type { ResourceType } from '@notewell/model';
import { useCallback, useMemo } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { foldVisits } from './fold-visits.ts';
import { merged, type Stream } from './timeline.ts';
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

/** The chart's records of the selected kinds as one list, newest first, loaded page by page during scrolling. */
export function useTimeline(patientId: string, filter: TimelineFilter, narrowing: Narrowing = everyNote) {
  const kinds = useTimelineKinds();
  const wants = useCallback(
    (kind: TimelineKind) => kinds.includes(kind) && (filter === 'all' || filter === kind),
    [filter, kinds],
  );
  const notes = useReadableList(wants('notes') ? notesOf(patientId, narrowing) : null);
  const sessions = useReadableList(
    wants('sessions') ? { type: 'Encounter', partition: patientId, orderBy: 'start', ...newest } : null,
  );
  const documents = useReadableList(
    wants('documents') ? { type: 'DocumentReference', partition: patientId, orderBy: 'created', ...newest } : null,
  );
  const contacts = useReadableList(
    wants('contacts')
      ? { type: 'Communication', filters: [{ kind: 'Patient', values: [patientId] }], orderBy: 'sent', ...newest }
      : null,
  );
  const lists = [notes, sessions, documents, contacts];
  const asked = lists.filter((_, index) => wants(timelineKinds[index] ?? 'notes'));
  const result = useMemo(() => {
    const streams: Stream<TimelineEntry>[] = [
      wants('notes')
        ? stream(notes, (resource) => ({ kind: 'notes', id: resource.id ?? '', at: resource.serviceDate ?? '', resource }))
        : nothing,
      wants('sessions')
        ? stream(sessions, (resource) => ({ kind: 'sessions', id: resource.id ?? '', at: resource.start ?? '', resource }))
        : nothing,
      wants('documents')
        ? stream(documents, (resource) => ({ kind: 'documents', id: resource.id ?? '', at: resource.created ?? '', resource }))
        : nothing,
      wants('contacts')
        ? stream(contacts, (resource) => ({ kind: 'contacts', id: resource.id ?? '', at: resource.sent ?? '', resource }))
        : nothing,
    ];
    const { entries, waitsFor } = merged(streams);
    return { entries: foldVisits(entries), waitsFor };
  }, [notes, sessions, documents, contacts, wants]);
  const loadMore = useCallback(() => {
    const pages: readonly Page[] = [notes, sessions, documents, contacts];
    for (const index of result.waitsFor) if (pages[index]?.continuation) pages[index].loadMore();
  }, [notes, sessions, documents, contacts, result]);
  const failed = asked.find(({ status }) => status === 'error' || status === 'denied');
  return {
    entries: result.entries,
    more: result.waitsFor.length > 0,
    loadMore,
    status: failed ? failed.status : asked.some(({ status }) => status === 'loading') ? 'loading' : 'ready',
    error: failed?.error,
    /** True if the server was not reached, so that the device may lack records. */
    isPartial: asked.some(({ isPartial }) => isPartial),
    refresh: () => {
      for (const list of asked) list.refresh();
    },
  };
}

const nothing: Stream<never> = { entries: [], exhausted: true };

/** A failed list does not block the others; the failure shows next to them. */
function stream<R>(
  list: { readonly items: readonly R[]; readonly continuation: string | null; readonly status: string },
  of: (resource: R) => TimelineEntry,
): Stream<TimelineEntry> {
  const failed = list.status === 'error' || list.status === 'denied';
  return { entries: list.items.map(of), exhausted: failed || list.continuation === '' };
}
