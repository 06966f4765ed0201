import type { Encounter } from '@notewell/model';
import type { TimelineEntry } from './timeline-entry.ts';

/**
 * Folds each visit into the rows of its notes, so that a visit takes one row. Visits without a note keep their own row.
 * A note entered in error does not stand for its visit. A visit that only such notes know has no row.
 */
export function foldVisits(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const visits = new Map<string, Encounter>();
  for (const entry of entries) if (entry.kind === 'sessions') visits.set(entry.id, entry.resource);
  const documented = new Set<string>();
  const inError = new Set<string>();
  const folded = entries.map((entry): TimelineEntry => {
    if (entry.kind !== 'notes') return entry;
    if (entry.resource.status === 'EnteredInError') {
      inError.add(entry.resource.encounter?.id ?? '');
      return entry;
    }
    const visit = visits.get(entry.resource.encounter?.id ?? '');
    if (!visit?.id) return entry;
    documented.add(visit.id);
    return { ...entry, visit };
  });
  // The server gives such a visit an unknown outcome.
  const never = ({ status, appointment, id = '' }: Encounter) => status === 'Unknown' && !appointment && inError.has(id);
  return folded.filter((entry) => entry.kind !== 'sessions' || !(documented.has(entry.id) || never(entry.resource)));
}
