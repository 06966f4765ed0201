import type { UnsentItem } from '@notewell/client';
import { useResource } from '@notewell/client/react';
import classes from './work-tray.module.css';
import { whatOf } from './work-words.ts';

interface WorkHeadProps {
  readonly item: Pick<UnsentItem, 'kind' | 'type' | 'display'>;
  /** Whose record it is part of. */
  readonly patient: string | undefined;
}

/** What a change is, and whom it is about: what was made here has no name of its own until the server gives it one. */
export function WorkHead({ item, patient }: WorkHeadProps) {
  const { data } = useResource('Patient', item.type === 'Patient' ? undefined : patient);
  return (
    <span>
      {whatOf(item)}
      {data?.display ? <span className={classes.whom}> · {data.display}</span> : null}
    </span>
  );
}
