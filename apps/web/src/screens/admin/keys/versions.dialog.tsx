import { Modal } from '@mantine/core';
import { useSession } from '@notewell/client/react';
import type { KeyVault } from '@notewell/model';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { useNames, usePages } from '../../../features/admin/admin-page/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './keys.module.css';
import { vault } from './vault.ts';

interface VersionsProps {
  readonly id: string;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Versions of a key or secret with date and author, the current one first. */
export function Versions({ id, title, opened, onClose }: VersionsProps) {
  const history = usePages<KeyVault>(opened ? `${vault}/${id}/_history` : null, { query: { pageSize: 500 } });
  const { current } = useSession();
  const nameOf = useNames(history.items.flatMap(({ meta }) => meta?.lastModifiedBy ?? []));
  // Entries belong to the installation, so their authors are accounts and not practice members.
  const who = (by: string) =>
    by === `Account/${current?.user.id}`
      ? (current?.user.name ?? '')
      : by.startsWith('Account/')
        ? 'Somebody who runs the installation'
        : nameOf(by);
  const changes = history.items.map((entry, at) => ({ entry, said: wordsFor(entry, history.items[at + 1]) }));
  return (
    <Modal opened={opened} onClose={onClose} title={`Versions of ${title}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      {history.items.length > 0 ? (
        <ol className={classes.versions}>
          {changes.map(({ entry: { meta }, said }) => (
            <li key={meta?.versionId}>
              <b>{said}</b>
              <span className={classes.quiet}>
                {[meta?.lastModified ? momentWords(meta.lastModified) : '', who(meta?.lastModifiedBy ?? '')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      ) : history.status === 'error' ? (
        <StatePanel tone="error" compact title={sentenceFor(history.error)} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Modal>
  );
}

/** Label of a version: rotated, retired, destroyed or changed. */
function wordsFor(entry: KeyVault, before: KeyVault | undefined): string {
  if (entry.generation !== before?.generation && entry.status !== 'Destroyed') return `Version ${entry.generation ?? 1}`;
  if (entry.status !== before?.status) return entry.status === 'Active' ? 'Used again' : entry.status;
  return 'Changed';
}
