import { judgeChanges, keptHistories, type Latitude, mayReopen, roleNameOf, roleOf } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MoveNeed, Save } from './behaviour.ts';
import { refusedMove } from './move-words.ts';

/** True for the product's own work: imports, jobs and accounts that only machines hold. */
export const isMachine = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.some((role) => {
    const name = roleNameOf(role);
    return name !== undefined && roleOf(name).holders === 'machine';
  });

/**
 * The one rule for records that come in a later state: a machine may create in any state of the table, and follows the
 * system that it names. The headers of a person's call change nothing.
 */
const latitudeOf = (caller: Caller): Latitude => (!isMachine(caller) ? 'none' : caller.system === undefined ? 'start' : 'follow');

/**
 * Refuses a transition that the tables of the type do not allow. Conditions on the note itself (signatures, reasons) belong to
 * its own behavior. Conditions on other records are in `needs` and are checked only for transitions that have them.
 */
export async function judgeMoves(save: Save, known: readonly MoveNeed[]): Promise<void> {
  const { refused, needing } = judgeChanges(save.definition, save, latitudeOf(save.caller));
  const [first] = refused;
  if (first) throw new Refusal('transition-refused', { detail: refusedMove(first), allowed: first.next });
  for (const { needs, from, to } of needing) {
    if (needs.includes('permission to reopen') && !mayReopen.some((one) => save.caller.permissions.has(one))) {
      throw new Refusal('permission-missing', { missing: mayReopen });
    }
    for (const need of known) {
      if (!needs.some((name) => name === need.name) || (await need.isMet(save))) continue;
      throw new Refusal('transition-refused', { detail: need.detail(from, to), allowed: [] });
    }
  }
}

/** Records every new state in the histories that the type declares. Completes `after` in place. */
export function keepHistories({ definition, before, after, caller, now }: Save): void {
  const { profile } = caller;
  const machine = isMachine(caller);
  const by =
    profile?.resourceType === 'Practitioner' && !machine ? { id: profile.id, resourceType: 'Practitioner' as const } : undefined;
  Object.assign(after, keptHistories(definition, before, after, { at: now.toISOString(), by, trusted: machine }));
}
