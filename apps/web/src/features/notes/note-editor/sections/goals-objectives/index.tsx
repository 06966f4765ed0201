import { Button, Checkbox, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { isOfSeveralPlans, ratingFault } from '@notewell/rules';
import { SkeletonRows, Status } from '@notewell/ui';
import { useNewPlan } from '../../../../charts/care-plan/use-new-plan.ts';
import { DueMeasures } from '../../../../charts/measures/due-measures.tsx';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';
import { type GoalWork, goalWords } from './goal-words.ts';
import { isSameGoal, type OfferedGoal, offeredGoals } from './offered-goals.ts';

/** Goals and objectives that are open; of a plan that ended, what the note says of it already. */
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
  const isWhole = plans.status === 'ready' && !plans.isPartial;
  const byPlan = offeredGoals(plans.items, isWhole ? goals : []);
  if (plans.status === 'loading' && byPlan.length === 0) return <SkeletonRows rows={3} />;
  const measures = <DueMeasures patientId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} />;
  if (byPlan.length === 0)
    return (
      <>
        {isWhole ? (
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
      {byPlan.map(({ id, name, works }) => (
        // Goals of several plans stand under the names of their plans.
        <div key={id} role={byPlan.length > 1 ? 'group' : undefined} aria-label={byPlan.length > 1 ? name : undefined}>
          {byPlan.length > 1 ? <p className={classes['plan']}>{name}</p> : null}
          {works.map((work) => (
            <Goal key={work.item} work={work} goals={goals} change={change} />
          ))}
        </div>
      ))}
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

interface GoalProps {
  readonly work: OfferedGoal;
  readonly goals: readonly GoalWork[];
  readonly change: (next: readonly GoalWork[]) => void;
}

/** One goal: a tick, and for a ticked one its rating, current value, state and progress. */
function Goal({ work: { label, measure, ...work }, goals, change }: GoalProps) {
  const { title, status: before } = work;
  const at = goals.find((goal) => isSameGoal(goal, work));
  const put = (next: GoalWork) => change(goals.map((goal) => (goal === at ? next : goal)));
  return (
    <div style={{ paddingInlineStart: work.kind === 'Objective' ? 24 : 0 }}>
      <div className={`${classes['row']} ${classes['goal']}`}>
        <Checkbox
          label={label}
          checked={at?.addressed === true}
          onChange={(event) => change(event.currentTarget.checked ? [...goals, work] : goals.filter((goal) => goal !== at))}
          className={classes['grow']}
        />
        {at?.addressed ? (
          <>
            <Rating
              title={title}
              rating={at.rating}
              onChange={(rating) => {
                const { rating: _old, ...rest } = at;
                put(rating === undefined ? rest : { ...rest, rating });
              }}
            />
            {measure !== undefined || at.currentValue !== undefined ? (
              <NumberInput
                size="xs"
                aria-label={`Now, by ${measure ?? 'its measure'}: ${title}`}
                title={measure}
                placeholder="Now"
                w={80}
                value={at.currentValue ?? ''}
                onChange={(value) => {
                  const { currentValue: _old, ...rest } = at;
                  put(typeof value === 'number' ? { ...rest, currentValue: value } : rest);
                }}
              />
            ) : null}
            <NativeSelect
              size="xs"
              aria-label={`State of ${title}`}
              value={at.status ?? before ?? 'InProgress'}
              data={Object.entries(goalStatusWords).map(([value, word]) => ({ value, label: word }))}
              onChange={(event) => {
                const status = event.currentTarget.value as keyof typeof goalStatusWords; // one of those offered
                put({ ...at, status });
              }}
            />
          </>
        ) : before ? (
          <Status>{goalStatusWords[before]}</Status>
        ) : null}
      </div>
      {at?.addressed ? (
        <Textarea
          aria-label={`Progress: ${title}`}
          placeholder="Progress made today"
          autosize
          minRows={1}
          value={at.progress ?? ''}
          onChange={(event) => put({ ...at, progress: event.currentTarget.value })}
        />
      ) : null}
    </div>
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
  View: ({ section: { goals = [] } }) => (
    <ul className={classes['list']}>
      {goals.map((goal) => (
        <li key={`${goal.carePlan?.id}-${goal.item}`} className={classes['row']}>
          <span className={classes['grow']}>
            {goalWords(goal)}
            {isOfSeveralPlans(goals) && goal.carePlan?.display ? (
              <span className={classes['quiet']}> · {goal.carePlan.display}</span>
            ) : null}
          </span>
          {goal.status ? <Status>{goalStatusWords[goal.status]}</Status> : null}
        </li>
      ))}
    </ul>
  ),
  isEmpty: ({ goals }) => (goals ?? []).length === 0,
  words: ({ goals }) => (goals ?? []).map(goalWords).join('\n'),
};
