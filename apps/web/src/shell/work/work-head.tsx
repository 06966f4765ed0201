import type { UnsentItem } from '@notewell/client';
import { useResource } from '@notewell/client/react';
import classes from './work-tray.module.css';
import { whatOf } from './work-words.ts';

interface WorkHeadProps {
  readonly item: Pick<UnsentItem, 'kind' | 'type' | 'display'>;
  /** Patient whose chart it belongs to. */
  readonly patient: string | undefined;
}

/** Label of a change and its patient. A new record has no name before the server accepts it. */
export function WorkHead({ item, patient }: WorkHeadProps) {
  const { data } = useResource('Patient', item.type === 'Patient' ? undefined : patient);
  return (
    <span>
      {whatOf(item)}
      {data?.display ? <span className={classes.whom}> · {data.display}</span> : null}
    </span>
  );
}
