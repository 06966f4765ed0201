import { definitionOf, isResourceType } from '@notewell/model';
import { decide } from '@notewell/rules';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import type { Change, Cursor } from '../../resources/audit/audit.ts';
import type { Store } from '../../resources/store/index.ts';
import { type ClosedCharts, isVisible } from '../../resources/visibility/closed-charts.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { eventIdOf, isAfter } from './cursor.ts';
import { type Look, lookAt } from './look.ts';

export interface ChangeEvent {
  readonly resourceType: string;
  readonly id: string;
  readonly versionId: string;
  readonly deleted: boolean;
}
export interface Subscriber {
  readonly caller: Caller;
  /**
   * Called once before any event. `resumed` is false if the last event id is unknown, as after a restore.
   */
  readonly began: (eventId: string, resumed: boolean) => void;
  /** Called in the order of commits; `eventId` resumes after this event. */
  readonly tell: (event: ChangeEvent, eventId: string) => void;
  /** Waited for between batches while catching up, so that what was missed does not pile up in memory. */
  readonly drained?: () => Promise<void>;
  /** Called when the temporary access that the caller came with is another than it was, or none. */
  readonly revoked?: () => void;
}
export interface Member extends Subscriber {
  /** Patients whose changes were sent to this listener. The audit log records each. */
  readonly loggedPatients: Set<string>;
  /** The position that this listener's own catch-up has reached. */
  upTo: Cursor;
  ended: boolean;
}

/** Changes of a practice that were read together. */
interface Batch {
  readonly practice: string;
  readonly changes: readonly Change[];
  readonly closedCharts: ClosedCharts;
}

/** Sends a listener the changes of a batch that its caller may see and did not get yet. */
export async function deliver(store: Store, member: Member, { practice, changes, closedCharts }: Batch): Promise<void> {
  for (const change of changes) {
    if (member.ended) return;
    if (!isAfter(change.cursor, member.upTo)) continue;
    member.upTo = change.cursor;
    const { token } = member.caller;
    // The change that made the access may be logged only after the stream has begun with it.
    const isOfToken = change.resourceType === 'SecurityToken' && change.id === token?.id;
    if (isOfToken && Number(change.versionId) > token.version) {
      member.ended = true;
      member.revoked?.();
      return;
    }
    if (!(await maySee(store, member.caller, { practice, change, closedCharts }))) continue;
    logFirst(store.trail, member, { practice, change });
    const { resourceType, id, versionId, deleted } = change;
    member.tell({ resourceType, id, versionId, deleted }, eventIdOf(change.cursor));
  }
}

/** A change with what decides who sees it. */
interface Candidate {
  readonly practice: string;
  readonly change: Change;
  readonly closedCharts: ClosedCharts;
}
async function maySee(store: Store, caller: Caller, { practice, change, closedCharts }: Candidate): Promise<boolean> {
  const definition = definitionOf(change.resourceType);
  if (!definition || !isResourceType(change.resourceType)) return false;
  if (!decide(subjectOf(caller), 'Read', { type: change.resourceType }).allowed) return false;
  const seen = visibilityOf(caller, definition);
  return isVisible(seen, change.patients, closedCharts) ?? (await lookOf(store, practice, change)(caller));
}

/** Looks at changes, one for all listeners of a batch. */
const looks = new WeakMap<Change, Look>();
function lookOf(store: Store, practice: string, change: Change): Look {
  const known = looks.get(change) ?? lookAt(store, practice, change);
  looks.set(change, known);
  return known;
}

/** Audits that a listener hears of a patient's record: the first time of each patient, not of every change. */
function logFirst(
  trail: Store['trail'],
  { caller, loggedPatients }: Member,
  { practice, change: { resourceType, id, patients } }: Omit<Candidate, 'closedCharts'>,
): void {
  const first = patients.filter((patient) => !loggedPatients.has(patient));
  if (first.length === 0) return;
  for (const patient of first) loggedPatients.add(patient);
  trail.note(practice, {
    action: 'events',
    type: resourceType,
    id,
    patients: first,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller, first), grant: `${resourceType}.Read` },
  });
}
