import { Button, CopyButton } from '@mantine/core';
import type { ResourceType } from '@notewell/model';
import { ConflictView } from '../../../shell/conflict/conflict-view.tsx';
import { refusalOfMine } from '../../../shell/conflict/refused-choices.ts';
import { copyOf } from '../../../shell/work/copied-words.ts';
import type { KeptGroup } from '../../../shell/work/kept-groups.ts';
import { Comparing } from '../../../shell/work/kept-item.tsx';
import { useRefusal } from '../record-kinds/use-refusal.ts';
import classes from './record-editor.module.css';

interface ConflictProps {
  readonly type: ResourceType;
  readonly group: KeptGroup;
  readonly supervisees?: readonly string[] | undefined;
  readonly onDiscard: () => void;
}

/** The comparison with somebody else's change. Where the record takes nothing of one's own any more, it can only be read. */
export function Conflict({ type, group, supervisees, onDiscard }: ConflictProps) {
  const refusalOf = useRefusal(supervisees);
  const reason = refusalOfMine(group, (row, next) => refusalOf({ verb: 'Update', type, row, next }));
  const { base, mine, theirs } = group;
  return (
    <section className={classes['conflict']} role="alert" aria-label="Changed by somebody else">
      <h2>Somebody else changed this at the same time</h2>
      {reason === undefined ? (
        <Comparing group={group} />
      ) : (
        <>
          <p>Your change can no longer be saved. {reason}</p>
          <ConflictView base={base} mine={mine} theirs={theirs} />
          <CopyButton value={copyOf(group)}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy my text'}
              </Button>
            )}
          </CopyButton>{' '}
          <Button size="compact-sm" variant="subtle" color="red" onClick={onDiscard}>
            Discard my change
          </Button>
        </>
      )}
    </section>
  );
}
