import { Button, Checkbox, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { CarePlan, Note } from '@notewell/model';
import { ratingFault } from '@notewell/rules';
import { SkeletonRows, Status } from '@notewell/ui';
import { useNewPlan } from '../../../../charts/care-plan/use-new-plan.ts';
import { DueMeasures } from '../../../../charts/measures/due-measures.tsx';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';
import { type GoalWork, goalWords } from './goal-words.ts';

type Item = NonNullable<CarePlan['items']>[number];

const open = ({ kind, status }: Item) => kind !== 'Intervention' && status !== 'Achieved' && status !== 'Abandoned';

function Editor({ note, section, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'goals' });
  const goals = shared.items;
  const plans = useList(
    note.subject.resourceType === 'Group'
      ? null
      : { type: 'CarePlan', partition: note.subject.id, filters: [{ kind: 'Status', values: ['Active'] }], pageSize: 10 },
  );
  const change = (next: readonly GoalWork[]) => onChange(shared.change(next));
  const items = plans.items.flatMap((plan) => (plan.items ?? []).filter(open).map((item) => ({ plan, item })));
  if (plans.status === 'loading' && items.length === 0) return <SkeletonRows rows={3} />;
  const measures = <DueMeasures patientId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} />;
  if (items.length === 0)
    return (
      <>
        {plans.status === 'ready' && !plans.isPartial ? (
          <NoGoals note={note} hasPlan={plans.items.length > 0} />
        ) : (
          <p className={classes['quiet']}>
            The care plans of this chart are not on this device. Goals appear once you are online.
          </p>
        )}
        {measures}
      </>
    );
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {items.map(({ plan, item }) => {
        const at = goals.find((goal) => goal.carePlan?.id === plan.id && goal.item === item.id);
        const work: GoalWork = {
          carePlan: { id: plan.id ?? '', resourceType: 'CarePlan' },
          item: item.id,
          kind: item.kind,
          title: item.title,
          ...(item.status ? { status: item.status } : {}),
          addressed: true,
        };
        return (
          <div key={`${plan.id}-${item.id}`} style={{ paddingInlineStart: item.kind === 'Objective' ? 24 : 0 }}>
            <div className={`${classes['row']} ${classes['goal']}`}>
              <Checkbox
                label={[item.number, item.title].filter(Boolean).join(' ')}
                checked={at?.addressed === true}
                onChange={(event) => change(event.currentTarget.checked ? [...goals, work] : goals.filter((goal) => goal !== at))}
                className={classes['grow']}
              />
              {at?.addressed ? (
                <>
                  <Rating
                    title={item.title}
                    rating={at.rating}
                    onChange={(rating) => {
                      const { rating: _old, ...rest } = at;
                      const rated = rating === undefined ? rest : { ...rest, rating };
                      change(goals.map((goal) => (goal === at ? rated : goal)));
                    }}
                  />
                  <NativeSelect
                    size="xs"
                    aria-label={`State of ${item.title}`}
                    value={at.status ?? item.status ?? 'InProgress'}
                    data={Object.entries(goalStatusWords).map(([value, label]) => ({ value, label }))}
                    onChange={(event) => {
                      const status = event.currentTarget.value as keyof typeof goalStatusWords; // one of those offered
                      change(goals.map((goal) => (goal === at ? { ...goal, status } : goal)));
                    }}
                  />
                </>
              ) : item.status ? (
                <Status>{goalStatusWords[item.status]}</Status>
              ) : null}
            </div>
            {at?.addressed ? (
              <Textarea
                aria-label={`Progress: ${item.title}`}
                placeholder="Progress made today"
                autosize
                minRows={1}
                value={at.progress ?? ''}
                onChange={(event) => {
                  const progress = event.currentTarget.value;
                  change(goals.map((goal) => (goal === at ? { ...goal, progress } : goal)));
                }}
              />
            ) : null}
          </div>
        );
      })}
      {measures}
    </div>
  );
}

/** A chart without open goals, and the offer of a care plan if it has none. */
function NoGoals({ note, hasPlan }: { readonly note: Note; readonly hasPlan: boolean }) {
  const begin = useNewPlan(note.subject.id);
  const isOffered = begin && !hasPlan && note.subject.resourceType !== 'Group';
  return (
    <p className={classes['quiet']}>
      {hasPlan ? 'The active care plan has no open goal. ' : 'No open goals: the chart has no active care plan. '}
      {isOffered ? (
        <Button size="compact-sm" variant="subtle" onClick={begin}>
          Begin a care plan
        </Button>
      ) : null}
    </p>
  );
}

interface RatingProps {
  readonly title: string | undefined;
  readonly rating: number | undefined;
  readonly onChange: (rating: number | undefined) => void;
}

/** A rating as typed. A number outside the scale stays, with a message, until it is corrected. */
const Rating = ({ title, rating, onChange }: RatingProps) => {
  const fault = ratingFault(rating);
  return (
    <NumberInput
      size="xs"
      aria-label={`Rating of ${title}, 0 to 10`}
      placeholder="0–10"
      min={0}
      max={10}
      clampBehavior="none"
      w={fault ? 180 : 80}
      error={fault}
      value={rating ?? ''}
      onChange={(value) => onChange(typeof value === 'number' ? value : undefined)}
    />
  );
};

const goalStatusWords = {
  NotAchieved: 'Not achieved',
  InProgress: 'In progress',
  Achieved: 'Achieved',
  Abandoned: 'Abandoned',
} as const;

export const section: SectionKind = {
  kinds: ['GoalsObjectives', 'GoalTracking'],
  Editor,
  View: ({ section: { goals } }) => (
    <ul className={classes['list']}>
      {goals?.map((goal) => (
        <li key={`${goal.carePlan?.id}-${goal.item}`} className={classes['row']}>
          <span className={classes['grow']}>{goalWords(goal)}</span>
          {goal.status ? <Status>{goalStatusWords[goal.status]}</Status> : null}
        </li>
      ))}
    </ul>
  ),
  isEmpty: ({ goals }) => (goals ?? []).length === 0,
  words: ({ goals }) => (goals ?? []).map(goalWords).join('\n'),
};
