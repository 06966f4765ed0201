import type { ListFilter } from '@notewell/client';
import type { ChannelMembership } from '@notewell/model';

/** Types of people who take part in conversations. */
export const peopleOfConversations = ['Practitioner', 'Patient', 'RelatedPerson'] as const;

/**
 * Filters of conversations by their words and, where given, by the memberships of one person. Undefined if that person is in
 * none: without a filter, all conversations would be found.
 */
export function conversationFilters(
  asked: string,
  memberships: readonly Pick<ChannelMembership, 'channel'>[] | undefined,
): readonly ListFilter[] | undefined {
  const text = asked.trim();
  const values = memberships && [...new Set(memberships.map(({ channel }) => channel.id))];
  if (values?.length === 0) return undefined;
  return [...(text ? [{ kind: 'Text', text }] : []), ...(values ? [{ kind: 'Id', values }] : [])];
}
