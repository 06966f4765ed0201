import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { CarePlan, Condition, NoteTemplate } from '@notewell/model';
import { isFor, type OfferedGoals, offeredGoals, withLibraryGoals } from '@notewell/rules';
import { PlainModal, SearchInput } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { activeProblems } from '../../../features/charts/problems/active-problems.ts';
import { ListState } from '../../../features/notes/work-list/list-state.tsx';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './care-plan.module.css';

interface GoalLibraryProps {
  readonly planId: string;
  readonly plan: CarePlan;
  readonly onClose: () => void;
}

const withGoals: ListQuery<'NoteTemplate'> = {
  type: 'NoteTemplate',
  filters: [
    { kind: 'ItemKind', values: ['Goal'] },
    { kind: 'Status', values: ['Draft', 'Retired'], exclude: true },
  ],
  orderBy: 'name',
  order: 'asc',
  pageSize: 200,
};

/** Problems that the plan addresses; all open ones of the chart where it names none. */
function useProblems({ patient, addresses = [] }: CarePlan): readonly Condition[] {
  const open = useReadableList(activeProblems(patient.id)).items;
  const named = new Set(addresses.map(({ id }) => id));
  return named.size === 0 ? open : open.filter(({ id }) => id !== undefined && named.has(id));
}

/** The practice's goals: those for the plan's problems first. Taking one adds it to the plan, where it can be changed. */
export function GoalLibraryDialog({ planId, plan, onClose }: GoalLibraryProps) {
  const client = useClient();
  const phone = usePhone();
  const may = useMayDo();
  const [words, setWords] = useState('');
  const problems = useProblems(plan);
  const library = useReadableList(withGoals);
  const offered = offeredGoals(library.items, { codes: problems.flatMap(({ code }) => code.code ?? []), words });
  const take = async (template: NoteTemplate) => {
    const fitting = problems.flatMap(({ id, code }) =>
      id && code.code !== undefined && isFor(template, code.code) ? [{ id, resourceType: 'Condition' as const }] : [],
    );
    const insertion = { newId: () => crypto.randomUUID(), problems: fitting };
    try {
      await client.update('CarePlan', planId, (current) => ({
        ...current,
        items: [...withLibraryGoals(current.items ?? [], template.goals ?? [], insertion)],
      }));
      toast('Added to the plan.', template.title);
      onClose();
    } catch (error) {
      toastFailure(error, 'The goals were not added');
    }
  };
  return (
    <PlainModal onClose={onClose} size="lg" fullScreen={phone} title="Goals from the library">
      <div className={classes['form']}>
        <SearchInput label="Search the library" value={words} onSearch={setWords} />
        <LibraryGoals library={library} offered={offered} words={words} onTake={(template) => void take(template)} />
        {may('Create', 'NoteTemplate', { shared: true }) ? (
          <Link to="/build" search={{ kind: 'NoteTemplate' }} className={classes['quiet'] ?? ''}>
            Edit the library
          </Link>
        ) : null}
      </div>
    </PlainModal>
  );
}

interface LibraryGoalsProps {
  readonly library: ComponentProps<typeof ListState>['list'];
  readonly offered: readonly OfferedGoals<NoteTemplate>[];
  /** The words that are searched for. */
  readonly words: string;
  readonly onTake: (template: NoteTemplate) => void;
}

/** The goals that are offered. Says that there are none only where all of the library is known. */
export const LibraryGoals = ({ library, offered, words, onTake }: LibraryGoalsProps) => (
  <ListState
    list={library}
    room={5}
    count={offered.length}
    empty={<p className={classes['quiet']}>{words ? 'No matches.' : 'The library has no goals yet.'}</p>}
  >
    <ul className={classes['library']}>
      {offered.map(({ template, fits }) => (
        <Entry key={template.id} template={template} fits={fits} onTake={() => onTake(template)} />
      ))}
    </ul>
  </ListState>
);

interface EntryProps {
  readonly template: NoteTemplate;
  readonly fits: boolean;
  readonly onTake: () => void;
}

function Entry({ template: { title, problems = [], goals = [] }, fits, onTake }: EntryProps) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span className={classes['quiet']}>
          {[fits ? 'Fits this plan' : '', problems.join(', ')].filter(Boolean).join(' · ')}
        </span>
        <ul>
          {goals
            .filter(({ kind }) => kind !== 'Intervention')
            .map(({ id, kind, title: goal }) => (
              <li key={id} data-kind={kind}>
                {goal}
              </li>
            ))}
        </ul>
      </div>
      <Button size="compact-sm" variant={fits ? 'filled' : 'default'} onClick={onTake} aria-label={`Add “${title}” to the plan`}>
        Add
      </Button>
    </li>
  );
}
