import type { ThreadItem, ThreadWork } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { targetWords } from '../../../features/charts/care-plan/target-words.ts';
import { dayWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './thread.module.css';

const statusWords = {
  NotAchieved: 'Not achieved',
  InProgress: 'In progress',
  Achieved: 'Achieved',
  Abandoned: 'Abandoned',
} as const;

/** A goal with its objectives and interventions, and the notes that worked on each. Of several plans it names its own. */
export function Goal({ goal, plan }: { readonly goal: ThreadItem; readonly plan?: ThreadItem['plan'] | undefined }) {
  const { title, kind, status, work, timesWorkedOn, parts } = goal;
  const days = targetWords(goal);
  return (
    <div className={classes['goal']} data-kind={kind}>
      <div className={classes['line']}>
        <span className={classes['title']}>
          {kind === 'Goal' ? null : <span className={classes['quiet']}>{kind} </span>}
          {title}
        </span>
        {plan ? (
          <ResourceLink type="CarePlan" id={plan.id}>
            {plan.display}
          </ResourceLink>
        ) : null}
        {status ? <Status tone={status === 'Achieved' ? 'good' : 'quiet'}>{statusWords[status]}</Status> : null}
        {days ? <span className={classes['quiet']}>{days}</span> : null}
      </div>
      {work.length > 0 ? (
        <ul className={classes['work']}>
          {work.map((one) => (
            <Work key={one.outcome} work={one} />
          ))}
          {timesWorkedOn > work.length ? <li className={classes['quiet']}>and {timesWorkedOn - work.length} earlier</li> : null}
        </ul>
      ) : kind === 'Goal' && parts.every((part) => part.timesWorkedOn === 0) ? (
        <p className={classes['quiet']}>No note has worked on it.</p>
      ) : null}
      {parts.map((part) => (
        <Goal key={part.item} goal={part} />
      ))}
    </div>
  );
}

function Work({ work: { note, at, rating, status, words } }: { readonly work: ThreadWork }) {
  const day = at ? dayWords(at) : 'Note';
  return (
    <li>
      {note ? (
        <ResourceLink type="Note" id={note.id}>
          {day}
        </ResourceLink>
      ) : (
        <span>{day}</span>
      )}
      {rating === undefined ? null : <span>rated {rating}</span>}
      {status ? <span>{statusWords[status]}</span> : null}
      {words ? <span className={classes['words']}>{words}</span> : null}
    </li>
  );
}
