import type { Note } from '@notewell/model';
import { withoutDiagnosesOf } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { otherNotes, visitAs } from './note-withdrawal.ts';
import { noteIn, type OpenNote } from './open-note.ts';
import { visitsOfServices } from './service-visits.ts';
import { visitBeforeMissed } from './signed-outcome.ts';

const names = ['enteredInErrorBy', 'enteredInErrorAt'] as const;

/** The server sets who marked a note as an error, and when. */
export function stampError({ caller, now }: Save, before: Note | undefined, after: OpenNote): void {
  for (const name of names) {
    if (before?.[name] === undefined) delete after[name];
    else Object.assign(after, { [name]: before[name] });
  }
  if (after.status !== 'EnteredInError' || before?.status === 'EnteredInError') return;
  if (!after.enteredInErrorReason?.trim()) throw new Refusal('reason-required');
  after.enteredInErrorAt = now.toISOString();
  if (caller.profile?.resourceType === 'Practitioner')
    after.enteredInErrorBy = { id: caller.profile.id, resourceType: 'Practitioner' };
}

/**
 * The visit of a note entered in error, if no other signed note covers it. A booked visit, or one with a draft, opens again, so
 * that the right note can be written. A visit that only the note knew gets an unknown outcome. A visit that was missed before the
 * signature stays missed. The note's diagnoses leave the visit.
 */
export async function visitOfError(save: Save): Promise<readonly Companion[]> {
  const { note } = noteIn(save);
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  const missed = visit && (await visitBeforeMissed(save, visit));
  const isOpen = visit && (visit.status === 'Finished' || visit.status === 'Planned' || missed !== undefined);
  const others = visit && isOpen ? await otherNotes(save, visit) : undefined;
  if (visit && (!others || others.covers)) return [];
  const status = (visit?.appointment && !note.partOf) || others?.waits ? 'Planned' : 'Unknown';
  // The visits of services have no notes of their own. Those of members follow the members' notes.
  const services = await visitsOfServices(save, note, visit);
  const found: Companion[] = [];
  for (const one of services) if (one.status === 'Finished') found.push(await visitAs(save, one, status));
  if (visit && visit.status !== status) found.push(await visitAs(save, withoutDiagnosesOf(missed ?? visit, note), status));
  return found;
}
