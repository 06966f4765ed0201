import type { Communication, DocumentReference, Encounter, Note } from '@notewell/model';
import type { Entry } from './timeline.ts';

/** Kinds of records on a timeline. */
export const timelineKinds = ['notes', 'sessions', 'documents', 'contacts'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export type TimelineFilter = TimelineKind | 'all';
export type TimelineEntry =
  | (Entry<'notes'> & { readonly resource: Note; readonly visit?: Encounter })
  | (Entry<'sessions'> & { readonly resource: Encounter })
  | (Entry<'documents'> & { readonly resource: DocumentReference })
  | (Entry<'contacts'> & { readonly resource: Communication });
