import { Checkbox, TextInput } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { SkeletonRows } from '@notewell/ui';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';

type Covered = NonNullable<NoteSection['itineraryTopics']>[number];

/** Topics of the group's or program's itineraries, with a checkbox and a remark for covered ones. */
function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'itineraryTopics' });
  const covered = shared.items;
  const chosen = definition?.itinerary?.id;
  const filters = chosen
    ? [{ kind: 'Id', values: [chosen] }]
    : note.subject.resourceType === 'Group'
      ? [{ kind: 'Group', values: [note.subject.id] }]
      : [{ kind: 'Status', values: ['Active'] }];
  const { items, status } = useList({ type: 'Itinerary', filters, orderBy: 'name', order: 'asc', pageSize: 20 });
  const change = (next: readonly Covered[]) => onChange(shared.change(next));
  if (status === 'loading' && items.length === 0) return <SkeletonRows rows={3} />;
  const topics = items.flatMap((itinerary) => (itinerary.topics ?? []).map((topic) => ({ itinerary, topic })));
  // Ticked topics stay visible after the itinerary changed.
  const gone = covered.filter(({ topic }) => !topics.some((one) => one.topic.title === topic));
  if (topics.length === 0 && gone.length === 0) return <p className={classes['quiet']}>There is no itinerary with topics.</p>;
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {[
        ...topics.map(({ itinerary, topic }) => ({ title: topic.title, id: itinerary.id, of: itinerary.title })),
        ...gone.map(({ topic, itinerary }) => ({ title: topic, id: itinerary?.id, of: '' })),
      ].map(({ title, id }) => {
        const at = covered.find((one) => one.topic === title);
        return (
          <div key={`${id}-${title}`} className={classes['row']}>
            <Checkbox
              label={title}
              checked={at !== undefined}
              className={classes['grow']}
              onChange={(event) =>
                change(
                  event.currentTarget.checked
                    ? [...covered, { topic: title, ...(id ? { itinerary: { id, resourceType: 'Itinerary' } } : {}) }]
                    : covered.filter((one) => one !== at),
                )
              }
            />
            {at ? (
              <TextInput
                aria-label={`How it was covered: ${title}`}
                placeholder="How it was covered"
                value={at.note ?? ''}
                w="45%"
                onChange={(event) => {
                  const note = event.currentTarget.value;
                  change(covered.map((one) => (one === at ? { ...one, note } : one)));
                }}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const words = ({ topic, note }: Covered) => [topic, note].filter(Boolean).join(': ');

export const section: SectionKind = {
  kinds: ['ItineraryTopics'],
  Editor,
  View: ({ section: { itineraryTopics } }) => (
    <ul className={classes['list']}>
      {itineraryTopics?.map((topic) => (
        <li key={topic.topic} className={classes['row']}>
          {words(topic)}
        </li>
      ))}
    </ul>
  ),
  isEmpty: ({ itineraryTopics }) => (itineraryTopics ?? []).length === 0,
  words: ({ itineraryTopics }) => (itineraryTopics ?? []).map(words).join('\n'),
};
