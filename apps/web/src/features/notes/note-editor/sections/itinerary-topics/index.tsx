import { Button, Checkbox, TextInput } from '@mantine/core';
import { useCall, useClient, useConnection, useList } from '@notewell/client/react';
import type { Itinerary } from '@notewell/model';
import type { ItineraryCoverage } from '@notewell/protocol';
import { isAssigned, isTopic, type Topic } from '@notewell/rules';
import { iconSize, SkeletonRows } from '@notewell/ui';
import { IconPlus } from '@tabler/icons-react';
import { dateWords } from '../../../../../platform/dates.ts';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';

type Covered = NonNullable<NoteSection['itineraryTopics']>[number];
interface Offered {
  readonly itinerary: Itinerary;
  readonly topic: Topic;
}

/** Topics of the subject's itineraries: what earlier sessions covered, the next one to take, and a remark for each. */
function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'itineraryTopics' });
  const covered = shared.items;
  const { topics, coverage, status } = useTopics({ note, definition });
  const change = (next: readonly Covered[]) => onChange(shared.change(next));
  const heldOf = ({ itinerary, topic }: Offered) => covered.find((one) => isTopic(one, itinerary, topic));
  const take = ({ itinerary, topic: { id, title } }: Offered) =>
    change([
      ...covered,
      { topic: title, topicId: id, ...(itinerary.id && { itinerary: { id: itinerary.id, resourceType: 'Itinerary' } }) },
    ]);
  if (status === 'loading' && topics.length === 0) return <SkeletonRows rows={3} />;
  // Ticked topics stay visible after the itinerary changed.
  const gone = covered.filter((one) => !topics.some(({ itinerary, topic }) => isTopic(one, itinerary, topic)));
  if (topics.length === 0 && gone.length === 0) return <p className={classes['quiet']}>There is no itinerary with topics.</p>;
  const before = ({ itinerary, topic }: Offered) =>
    coverage?.itineraries.find(({ id }) => id === itinerary.id)?.topics.find(({ id }) => id === topic.id)?.covered;
  const next = coverage && topics.find((one) => before(one)?.length === 0 && !heldOf(one));
  const remark = (at: Covered) => (words: string) => change(covered.map((one) => (one === at ? { ...one, note: words } : one)));
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {next ? (
        <Button
          variant="light"
          size="compact-md"
          mb="xs"
          leftSection={<IconPlus size={iconSize.small} aria-hidden />}
          onClick={() => take(next)}
        >
          Next: {next.topic.title}
        </Button>
      ) : null}
      {topics.map((one) => {
        const held = heldOf(one);
        return (
          <TopicRow
            key={`${one.itinerary.id} ${one.topic.id}`}
            title={one.topic.title}
            about={aboutTopic(one.topic, before(one))}
            held={held}
            onTick={(ticked) => (ticked ? take(one) : change(covered.filter((other) => other !== held)))}
            onRemark={held && remark(held)}
          />
        );
      })}
      {gone.map((held) => (
        <TopicRow
          key={`gone ${held.topic}`}
          title={held.topic}
          held={held}
          onTick={() => change(covered.filter((other) => other !== held))}
          onRemark={remark(held)}
        />
      ))}
    </div>
  );
}

/** The topics to choose from, and what was covered before. Without a connection, the device's itineraries alone. */
function useTopics({ note, definition }: Pick<EditorProps, 'note' | 'definition'>) {
  const client = useClient();
  const { online } = useConnection();
  const { subject, program, services = [] } = note;
  const chosen = definition?.itinerary?.id;
  const { items, status } = useList({
    type: 'Itinerary',
    filters: chosen ? [{ kind: 'Id', values: [chosen] }] : [{ kind: 'Status', values: ['Inactive'], exclude: true }],
    orderBy: 'name',
    order: 'asc',
    pageSize: 200,
  });
  const service = services[0]?.id;
  const coverage = useCall<ItineraryCoverage>(
    online
      ? `${subject.resourceType === 'Group' ? 'groups' : 'patients'}/${encodeURIComponent(client.id(subject.id))}/itinerary-coverage`
      : null,
    { query: { ...(chosen && { itinerary: chosen }), ...(service && { service }) } },
  ).data;
  const known = coverage?.itineraries.map(({ id }) => id) ?? [];
  const own = items.filter((itinerary) =>
    isAssigned(itinerary, {
      itineraries: chosen ? [chosen] : known,
      groups: subject.resourceType === 'Group' ? [subject.id] : [],
      programs: program ? [program.id] : [],
      services: services.map(({ id }) => id),
    }),
  );
  // A patient without an itinerary of their own is offered all of them.
  const offered = own.length === 0 && subject.resourceType !== 'Group' ? items : own;
  const topics = offered.flatMap((itinerary) => (itinerary.topics ?? []).map((topic): Offered => ({ itinerary, topic })));
  return { topics, coverage, status };
}

function aboutTopic({ unit, minutes }: Topic, covered: readonly { readonly serviceDate?: string | undefined }[] = []): string {
  const last = covered.at(-1)?.serviceDate;
  return [unit, minutes && `${minutes} minutes`, last && `covered ${dateWords(last)}`].filter(Boolean).join(' · ');
}

interface TopicRowProps {
  readonly title: string;
  readonly about?: string;
  readonly held: Covered | undefined;
  readonly onTick: (ticked: boolean) => void;
  readonly onRemark: ((words: string) => void) | undefined;
}

/** A topic with its tick, and a remark once it is ticked. */
const TopicRow = ({ title, about, held, onTick, onRemark }: TopicRowProps) => (
  <div className={classes['row']}>
    <Checkbox
      label={title}
      description={about || undefined}
      checked={held !== undefined}
      className={classes['grow']}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
    {held && onRemark ? (
      <TextInput
        aria-label={`How it was covered: ${title}`}
        placeholder="How it was covered"
        value={held.note ?? ''}
        w="45%"
        onChange={(event) => onRemark(event.currentTarget.value)}
      />
    ) : null}
  </div>
);

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
