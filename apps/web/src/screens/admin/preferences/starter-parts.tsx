import { Button, Group } from '@mantine/core';
import { useCall, useClient } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import type { StarterItem, StarterStanding } from '@notewell/protocol';
import { starterTypes } from '@notewell/rules';
import { Fault, SkeletonRows, StatePanel } from '@notewell/ui';
import { useState } from 'react';
import { useAct } from '../../../features/admin/admin-page/index.ts';
import { kinds } from '../../../features/build/definitions/kinds.ts';
import { isDefinitionType } from '../../../features/build/definitions/types.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './starter.module.css';

const path = 'starter-content';
/** Headings of the parts by status, in display order. */
const standings = [
  ['added', 'Added'],
  ['missing', 'To be added'],
  ['there', 'Here already'],
  ['removed', 'Removed here'],
] as const satisfies readonly (readonly [StarterStanding, string])[];

const titleOf = (type: (typeof starterTypes)[number]) =>
  isDefinitionType(type) ? kinds[type].title : definitionOf(type).labels[1];

interface StarterPartsProps {
  /** True if the practice books visits. */
  readonly booked: boolean;
  readonly onClose: () => void;
}

/** Parts of the starter set that can be added. Afterwards it lists added and existing ones. */
export function StarterParts({ booked, onClose }: StarterPartsProps) {
  const client = useClient();
  const { busy, fault, act } = useAct();
  const standing = useCall<readonly StarterItem[]>(path);
  const [done, setDone] = useState<readonly StarterItem[]>();
  const items = done ?? standing.data;
  const add = () => void act(async () => setDone(await client.call<readonly StarterItem[]>(path, { method: 'POST' })));
  if (!items)
    return standing.error ? (
      <StatePanel
        tone="error"
        title={sentenceFor(standing.error)}
        action={
          <Button variant="default" onClick={standing.refresh}>
            Try again
          </Button>
        }
      />
    ) : (
      <SkeletonRows rows={10} label="Loading the starter content" />
    );
  const missing = items.filter((item) => item.standing === 'missing').length;
  return (
    <div className={classes.parts}>
      <p role="status" className={classes.said}>
        {sentenceOf(items)}
        {done && !booked ? ' Visits cannot be booked here yet: switch on “Visits are booked here” under Appointments.' : null}
      </p>
      {standings.map(([how, title]) => {
        const those = items.filter((item) => item.standing === how);
        return those.length === 0 ? null : (
          <section key={how} aria-label={title}>
            <h3 className={classes.title}>
              {title} <span className={classes.count}>{those.length}</span>
            </h3>
            <dl className={classes.kinds}>
              {starterTypes.map((type) => {
                const names = those.flatMap((item) => (item.type === type ? [item.display] : []));
                return names.length === 0 ? null : (
                  <div key={type}>
                    <dt>{titleOf(type)}</dt>
                    <dd>{names.join(', ')}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
      <div className={classes.foot}>
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {missing > 0 ? 'Cancel' : 'Close'}
          </Button>
          {missing > 0 ? (
            <Button loading={busy} onClick={add}>
              Add {missing}
            </Button>
          ) : null}
        </Group>
      </div>
    </div>
  );
}

/** The status in one sentence. */
function sentenceOf(items: readonly StarterItem[]): string {
  const count = (how: StarterStanding) => items.filter((item) => item.standing === how).length;
  const [added, missing] = [count('added'), count('missing')];
  if (added === items.length) return `All ${added} were added.`;
  if (added > 0) return `${added} added; the other ${items.length - added} existed already, or had been removed.`;
  if (missing === items.length) return 'None of it has been added yet.';
  if (missing > 0) return `${missing} of ${items.length} are not here yet.`;
  return 'There is nothing to add. This practice has everything, or removed it.';
}
