import { useList } from '@notewell/client/react';
import { CoveredTopics } from '../../../features/charts/itineraries/covered-topics.tsx';
import classes from './chart.module.css';
import { Part } from './part.tsx';

/** Topics that the patient has covered. Nothing in a practice without itineraries. */
export function TopicsPart({ patientId }: { readonly patientId: string }) {
  const { items } = useList({ type: 'Itinerary', orderBy: 'name', order: 'asc', pageSize: 1 });
  if (items.length === 0) return null;
  return (
    <Part title="Topics covered">
      <div className={classes['partBody']}>
        <CoveredTopics of="patients" id={patientId} />
      </div>
    </Part>
  );
}
