import type { Encounter, Note } from '@notewell/model';

/**
 * Returns a note's planned visit as it is after signing: finished, with the note's times, units and diagnoses by rank.
 * Returns undefined for a missed or cancelled visit and for one that is not planned.
 */
export function visitAfterSigning(note: Note, visit: Encounter): Encounter | undefined {
  if (note.visitStatus === 'NoShow' || note.visitStatus === 'Cancelled' || visit.status !== 'Planned') return undefined;
  const { start, end, duration, units } = note.sessionTime ?? {};
  const rank = (diagnosis: { readonly rank?: number | undefined }) => diagnosis.rank ?? Number.MAX_SAFE_INTEGER;
  const diagnoses = (note.sections ?? []).flatMap((section) => section.diagnoses ?? []).toSorted((a, b) => rank(a) - rank(b));
  return {
    ...visit,
    status: 'Finished',
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(duration ? { duration } : {}),
    ...(units === undefined ? {} : { units }),
    ...(diagnoses.length > 0 ? { diagnoses } : {}),
  };
}
