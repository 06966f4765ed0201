import { Checkbox } from '@mantine/core';
import { isBeyondPractice, type Permission, permissions } from '@notewell/rules';
import { permissionLabel } from '../../../platform/permission-words.ts';
import { useSay } from '../../../platform/words.ts';
import classes from './grant-set.module.css';

interface FlagListProps {
  readonly given: ReadonlySet<Permission>;
  readonly locked: boolean;
  readonly may: (permission: Permission) => boolean;
  readonly onToggle: (permission: Permission, on: boolean) => void;
}
const { types: _types, ...families } = permissions;

/** Flags by family. Vendor-only flags are offered only to users who have them. */
export function FlagList({ given, locked, may, onToggle }: FlagListProps) {
  const say = useSay();
  return Object.entries(families).map(([family, flags]) => {
    const offered = flags.filter((flag) => given.has(flag) || may(flag) || !isBeyondPractice(flag));
    return offered.length === 0 ? null : (
      <fieldset key={family} className={classes.flags}>
        <legend>{family}</legend>
        {offered.map((flag) => (
          <Checkbox
            key={flag}
            size="xs"
            label={say(permissionLabel(flag))}
            disabled={locked}
            checked={given.has(flag)}
            onChange={(event) => onToggle(flag, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    );
  });
}
