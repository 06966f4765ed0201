import type { ResourceType } from '@notewell/model';
import { Section } from '@notewell/ui';
import type { ComponentType } from 'react';
import { CoveredTopics } from '../../../features/charts/itineraries/covered-topics.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { GroupConversation } from './group-conversation.tsx';
import classes from './record.module.css';

/** Topics that a group has covered, for people who may read its notes. */
function TopicsOfGroup({ id }: { readonly id: string }) {
  const may = useMayDo();
  if (!may('Read', 'Note') || !may('Read', 'Itinerary')) return null;
  return (
    <Section title="Topics covered">
      <div className={classes['part']}>
        <CoveredTopics of="groups" id={id} />
      </div>
    </Section>
  );
}

/** Content below the fields of the records of a type. */
export const ownParts: { readonly [T in ResourceType]?: ComponentType<{ readonly id: string }> } = {
  Group: ({ id }) => (
    <>
      <GroupConversation id={id} />
      <TopicsOfGroup id={id} />
    </>
  ),
};
