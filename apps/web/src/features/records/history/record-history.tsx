import { Button, Drawer } from '@mantine/core';
import { useConnection, useHistory } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { iconSize, SkeletonRows } from '@notewell/ui';
import { IconHistory } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { inLabels } from '../../../platform/words.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import { useNames } from '../../admin/admin-page/index.ts';
import type { EntryChange } from './entry-changes.ts';
import classes from './record-history.module.css';
import { type FieldChange, isRestorable, versionChanges } from './version-changes.ts';

interface RecordHistoryProps {
  readonly type: ResourceType;
  readonly id: string;
  /** The record in words, where several stand on the screen. */
  readonly of?: string;
  /** Puts the older value of a field back; absent if the record cannot be changed. */
  readonly onRestore?: ((name: string, value: unknown) => void) | undefined;
  /** Fields that this user cannot change. */
  readonly locked?: ReadonlyMap<string, string> | undefined;
}

/** Opens the versions of a record, with the fields that each changed. */
export const RecordHistory = memo(function RecordHistory(props: RecordHistoryProps) {
  const { of } = props;
  const [opened, setOpened] = useState(false);
  const { online } = useConnection();
  return (
    <>
      <Button
        size={of === undefined ? 'compact-sm' : 'compact-xs'}
        variant={of === undefined ? 'default' : 'subtle'}
        aria-label={of && `History of ${of}`}
        leftSection={<IconHistory size={iconSize.small} aria-hidden />}
        disabled={!online}
        title={online ? undefined : 'Needs a connection'}
        onClick={() => setOpened(true)}
      >
        History
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size={480}
        title="History"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Versions {...props} />
      </Drawer>
    </>
  );
});

function Versions({ type, id, onRestore, locked }: RecordHistoryProps) {
  const { t } = useTranslation();
  const { data, status, error } = useHistory(type, id);
  // Any type as its fields.
  const versions = versionChanges(type, data ?? []);
  const nameOf = useNames([...new Set(versions.flatMap(({ by }) => (by ? [by] : [])))]);
  if (status === 'loading') return <SkeletonRows rows={6} label="Loading the history" />;
  if (status === 'error') return <p role="alert">{sentenceFor(error)}</p>;
  const restore = ({ name, label, old }: FieldChange) => {
    onRestore?.(name, old);
    toast(`${label} is as it was before.`, 'Restored');
  };
  return (
    <ol className={classes['versions']}>
      {versions.map(({ version, at, by, isFirst, isNewFile, changes }) => (
        <li key={version}>
          <div className={classes['when']}>
            <strong>{momentWords(at)}</strong>
            <span>{by ? nameOf(by) : ''}</span>
          </div>
          {isFirst ? (
            <p>Created.</p>
          ) : isNewFile ? (
            <p>The file was added.</p>
          ) : changes.length === 0 ? (
            <p>No field changed.</p>
          ) : null}
          <dl>
            {changes.map((change) => (
              <div key={change.name}>
                <dt>{inLabels(t, change.label)}</dt>
                <dd>
                  {change.entries ? (
                    <Entries entries={change.entries} />
                  ) : (
                    <>
                      <del>{change.before}</del> → <ins>{change.after}</ins>
                    </>
                  )}
                  {onRestore && isRestorable(type, change.name) && !locked?.has(change.name) ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`Restore ${change.label.toLowerCase()} from before ${momentWords(at)}`}
                      onClick={() => restore(change)}
                    >
                      Restore
                    </Button>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Entries of a list that a version added, removed or changed. */
const Entries = ({ entries }: { readonly entries: readonly EntryChange[] }) => (
  <ul>
    {entries.map(({ id, label, before, after }) => (
      <li key={id}>
        {label}: {before === undefined ? null : <del>{before}</del>}
        {before === undefined || after === undefined ? null : ' → '}
        {after === undefined ? null : <ins>{after}</ins>}
      </li>
    ))}
  </ul>
);
