import { isRecord } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { type ChannelMember, isInformed, membershipFault, membershipFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Change, Save } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';

/** Refuses to add a relative who may receive no information about the patient. */
async function requireInformed(save: Save): Promise<void> {
  const { before, after, now } = save;
  const member = after['member'];
  if (before || !isRecord(member) || member['resourceType'] !== 'RelatedPerson') return;
  const relative = await lookUp(save, 'RelatedPerson', idIn(member));
  if (!relative || isInformed(relative, await practiceDay(save, now))) return;
  const message = `${relative.display ?? 'This person'} may receive no information about the patient. Change that in the patient’s record first.`;
  throw new Refusal('validation-failed', { errors: [{ path: 'member', code: 'invalid', message }] });
}

/** Refuses to add a patient, or a relative of one, whom the caller may not know of: in the words for one who does not exist. */
async function requireKnownMember({ practice, caller, store, before, after }: Save): Promise<void> {
  const seen = patientsHiddenFrom(caller);
  const member = after['member'];
  const [record] = (idIn(member) ?? '').split('.');
  if (before || !seen || !record || !isRecord(member) || member['resourceType'] === 'Practitioner') return;
  if ((await store.hidden.patients(practice, seen, [record], true)).size > 0) throw new Refusal('reference-unresolvable');
}

/** Refuses a second open conversation of the same two people, also if both begin one at the same time. */
async function requireOnlyDirect({ practice, store }: Change, members: readonly ChannelMember[], run: Run): Promise<void> {
  const [one, other] = members.flatMap(({ member, isFormer }) => (isFormer ? [] : [member])).toSorted();
  if (one === undefined || other === undefined) return;
  await store.writer.lock(practice, `Direct ${one} ${other}`, run);
  if ((await store.channels.direct(practice, [one, other], run)).length < 2) return;
  throw new Refusal('already-exists', { detail: 'These two have a conversation already. Write in that one.' });
}

/** Members of a channel change one at a time, each change judged by the result of the previous one. */
export const channelMembership: Behaviour = {
  async beforeSave(save) {
    await requireKnownMember(save);
    await requireInformed(save);
  },
  async verify(change, run) {
    const { practice, store, after, before } = change;
    const channel = idIn((after ?? before)?.['channel']) ?? '';
    await store.writer.lock(practice, `Channel ${channel}`, run);
    const { row, members } = await store.channels.state(practice, channel, run);
    const kind = isRecord(row) && typeof row['kind'] === 'string' ? row['kind'] : undefined;
    const fault = row === undefined ? undefined : membershipFault(kind, members);
    if (fault === undefined) return before || kind !== 'Direct' ? undefined : requireOnlyDirect(change, members, run);
    const code = fault === 'second-membership' ? 'already-exists' : 'channel-closed';
    throw new Refusal(code, { detail: membershipFaults[fault] });
  },
};
