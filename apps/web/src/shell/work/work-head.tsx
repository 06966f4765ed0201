import type { StoredResource, UnsentItem } from '@notewell/client';
import { useResource } from '@notewell/client/react';
import classes from './work-tray.module.css';
import { patientsIn, whatOf } from './work-words.ts';

interface WorkHeadProps {
  readonly item: Pick<UnsentItem, 'kind' | 'type' | 'display'>;
  /** Patient whose chart it belongs to. */
  readonly patient: string | undefined;
  /** As it was before the change, or as it is new. */
  readonly record: StoredResource | undefined;
}

/** Label of a change and its patient. A patient whom the user may not open has no name here. */
export function WorkHead({ item, patient, record }: WorkHeadProps) {
  const named = patientsIn(item.type, record);
  const { data } = useResource('Patient', item.type === 'Patient' ? undefined : (named[0] ?? patient));
  const others = named.length > 1 ? ` and ${named.length - 1} more` : '';
  return (
    <span>
      {whatOf(item, record)}
      {data?.display ? (
        <span className={classes.whom}>
          {' '}
          · {data.display}
          {others}
        </span>
      ) : null}
    </span>
  );
}
