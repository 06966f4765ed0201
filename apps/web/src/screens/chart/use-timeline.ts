import { useList } from '@notewell/client/react';
import type { DocumentReference, Encounter, Note } from '@notewell/model';
import { useCallback, useMemo } from 'react';
import { type Entry, merged, type Stream } from './timeline.ts';

export const timelineKinds = ['notes', 'sessions', 'documents'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export type TimelineFilter = TimelineKind | 'all';
export type TimelineEntry =
  | (Entry<'notes'> & { readonly resource: Note })
  | (Entry<'sessions'> & { readonly resource: Encounter })
  | (Entry<'documents'> & { readonly resource: DocumentReference });

const pageSize = 50;
const newest = { order: 'desc', pageSize } as const;

interface Page {
  readonly continuation: string | null;
  readonly status: string;
  readonly loadMore: () => void;
}

/** The chart's records of the kinds asked for as one list, newest first, loaded a page at a time as it is scrolled. */
export function useTimeline(patientId: string, filter: TimelineFilter) {
  const wants = useCallback((kind: TimelineKind) => filter === 'all' || filter === kind, [filter]);
  const notes = useList(wants('notes') ? { type: 'Note', partition: patientId, orderBy: 'serviceDate', ...newest } : null);
  const sessions = useList(wants('sessions') ? { type: 'Encounter', partition: patientId, orderBy: 'start', ...newest } : null);
  const documents = useList(
    wants('documents') ? { type: 'DocumentReference', partition: patientId, orderBy: 'created', ...newest } : null,
  );
  const asked = [notes, sessions, documents].filter((_, index) => wants(timelineKinds[index] ?? 'notes'));
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
    ];
    return merged(streams);
  }, [notes, sessions, documents, wants]);
  const loadMore = useCallback(() => {
    const pages: readonly Page[] = [notes, sessions, documents];
    for (const index of result.waitsFor) if (pages[index]?.continuation) pages[index].loadMore();
  }, [notes, sessions, documents, result]);
  const failed = asked.find(({ status }) => status === 'error' || status === 'denied');
  return {
    entries: result.entries,
    more: result.waitsFor.length > 0,
    loadMore,
    status: failed ? failed.status : asked.some(({ status }) => status === 'loading') ? 'loading' : 'ready',
    error: failed?.error,
    /** Where the server was not asked: there may be more than this device has. */
    isPartial: asked.some(({ isPartial }) => isPartial),
    refresh: () => {
      for (const list of asked) list.refresh();
    },
  };
}

const nothing: Stream<never> = { entries: [], exhausted: true };

/** A list that failed holds nothing back: what the others have is shown, and the failure beside it. */
function stream<R>(
  list: { readonly items: readonly R[]; readonly continuation: string | null; readonly status: string },
  of: (resource: R) => TimelineEntry,
): Stream<TimelineEntry> {
  const failed = list.status === 'error' || list.status === 'denied';
  return { entries: list.items.map(of), exhausted: failed || list.continuation === '' };
}
