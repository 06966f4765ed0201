import { isRecord } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { membershipFault, membershipFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';

/** Refuses to add a patient, or a relative of one, whom the caller may not know of: in the words for one who does not exist. */
async function requireKnownMember({ practice, caller, store, before, after }: Save): Promise<void> {
  const seen = patientsHiddenFrom(caller);
  const member = after['member'];
  const [record] = (idIn(member) ?? '').split('.');
  if (before || !seen || !record || !isRecord(member) || member['resourceType'] === 'Practitioner') return;
  if ((await store.hidden.patients(practice, seen, [record], true)).size > 0) throw new Refusal('reference-unresolvable');
}

/** Members of a channel change one at a time, each change judged by the result of the previous one. */
export const channelMembership: Behaviour = {
  beforeSave: requireKnownMember,
  async verify({ practice, store, after, before }, run) {
    const channel = idIn((after ?? before)?.['channel']) ?? '';
    await store.writer.lock(practice, `Channel ${channel}`, run);
    const { row, members } = await store.channels.state(practice, channel, run);
    const kind = isRecord(row) && typeof row['kind'] === 'string' ? row['kind'] : undefined;
    const fault = row === undefined ? undefined : membershipFault(kind, members);
    if (fault === undefined) return;
    const code = fault === 'second-membership' ? 'already-exists' : 'channel-closed';
    throw new Refusal(code, { detail: membershipFaults[fault] });
  },
};
