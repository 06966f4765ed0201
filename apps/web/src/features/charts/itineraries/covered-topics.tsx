import { useCall, useClient, useConnection } from '@notewell/client/react';
import type { ItineraryCoverage } from '@notewell/protocol';
import { SkeletonRows, Status } from '@notewell/ui';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './covered-topics.module.css';

type Course = ItineraryCoverage['itineraries'][number];

interface CoveredTopicsProps {
  readonly of: 'groups' | 'patients';
  readonly id: string;
}

/** The itineraries of a group or patient: each topic with its sessions, and the next one. */
export function CoveredTopics({ of, id }: CoveredTopicsProps) {
  const client = useClient();
  const { online } = useConnection();
  const { data, status } = useCall<ItineraryCoverage>(
    online ? `${of}/${encodeURIComponent(client.id(id))}/itinerary-coverage` : null,
  );
  if (!online && !data)
    return (
      <p className={classes['quiet']} data-none>
        Shown when you are online.
      </p>
    );
  if (status === 'error')
    return (
      <p className={classes['quiet']} data-none>
        Could not be loaded.
      </p>
    );
  if (!data) return <SkeletonRows rows={3} height={28} />;
  if (data.itineraries.length === 0)
    return (
      <p className={classes['quiet']} data-none>
        No itinerary.
      </p>
    );
  return data.itineraries.map((course) => <CourseList key={course.id} course={course} />);
}

function CourseList({ course: { id, title, topics, next } }: { readonly course: Course }) {
  const done = topics.filter(({ covered }) => covered.length > 0).length;
  return (
    <section className={classes['course']} aria-label={title}>
      <header className={classes['head']}>
        <h3>
          <ResourceLink type="Itinerary" id={id}>
            {title}
          </ResourceLink>
        </h3>
        <span className={classes['quiet']}>
          {done} of {topics.length} covered
        </span>
      </header>
      <ol className={classes['topics']}>
        {topics.map((topic) => (
          <li key={topic.id} data-covered={topic.covered.length > 0 || undefined}>
            <span>
              {topic.title}
              {topic.unit ? <span className={classes['quiet']}> {topic.unit}</span> : null}
            </span>
            {topic.id === next ? (
              <Status tone="info">Next</Status>
            ) : (
              <span className={classes['dates']}>
                {topic.covered.map(({ note, serviceDate }) => (
                  <ResourceLink key={note} type="Note" id={note}>
                    {serviceDate ? dateWords(serviceDate) : 'Covered'}
                  </ResourceLink>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
