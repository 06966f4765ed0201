import { judgeChanges } from '@notewell/rules';
import { Refusal } from '../refusal.ts';
import { type Body } from '../store/index.ts';
import type { Save } from './behaviour.ts';

/** Whoever answers for the record as a whole may reopen an enrolment that was ended. */
const mayReopen = ['patient master', 'supervision'] as const;

/**
 * Holds a save to the transition tables, whatever the type. What a move needs of the note itself (signatures, reasons) is
 * the note's own behaviour; what it needs of others is `needs`, asked only where such a move is made.
 */
export async function judgeMoves(
  save: Pick<Save, 'definition' | 'caller' | 'after'> & { readonly before: Body | undefined },
  hasFinalNote: () => Promise<boolean>,
): Promise<void> {
  const { refused, needing } = judgeChanges(save.definition, save.before, save.after);
  const [first] = refused;
  if (first) {
    const next = first.next.length > 0 ? first.next.join(', ') : 'no other state';
    const detail = `A ${first.table.name} ${first.from === undefined ? 'does not start' : `cannot go from ${first.from}`} as ${first.to}; it may go to ${next}.`;
    throw new Refusal('transition-refused', { detail, allowed: first.next });
  }
  for (const { needs, from, to } of needing) {
    if (needs.includes('permission to reopen') && !mayReopen.some((one) => save.caller.permissions.has(one))) {
      throw new Refusal('permission-missing', { missing: mayReopen });
    }
    if (needs.includes('no final note') && (await hasFinalNote())) {
      throw new Refusal('transition-refused', {
        detail: `A note of this visit is final: it stays ${from}, and cannot become ${to}.`,
        allowed: [],
      });
    }
  }
}
