import type { KeyVault } from '@notewell/model';
import { Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminPage, adminParts, MayButton, usePages } from '../../../features/admin/admin-page/index.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './keys.module.css';
import { NewSecret } from './new-secret.dialog.tsx';
import { vault } from './vault.ts';

/** Keys and secrets of the vault by version, with their rotation. Secret values are not shown. */
export default function AdminKeysScreen() {
  const list = usePages<KeyVault>(vault, { query: { pageSize: 500, orderBy: 'name' } });
  const [making, setMaking] = useState(false);
  const keys = list.items.filter(({ purpose }) => purpose === 'Data').toSorted((a, b) => a.practice.localeCompare(b.practice));
  const secrets = list.items.filter(({ purpose }) => purpose !== 'Data');
  const body = (entries: readonly KeyVault[], none: string) =>
    entries.length > 0 ? (
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onChange={list.refresh} />
        ))}
      </ul>
    ) : list.status === 'loading' ? (
      <SkeletonRows rows={2} />
    ) : list.status === 'error' ? (
      <StatePanel tone="error" compact icon={IconShieldLock} title={sentenceFor(list.error)} />
    ) : (
      <StatePanel compact icon={IconShieldLock} title={none} />
    );
  return (
    <AdminPage
      part={adminParts.keys}
      actions={
        <MayButton needs={['KeyVault.Create']} onClick={() => setMaking(true)}>
          New secret
        </MayButton>
      }
    >
      <div className={classes.parts}>
        <Section title="Encryption keys" aside={keys.length || undefined}>
          <p className={classes.words}>
            Each practice has its own key. It encrypts files, secrets and fields such as social security numbers, and the
            installation’s master key protects it. After a rotation new data uses the new version, and data under older versions
            can still be read.
          </p>
          {body(keys, 'No practice’s key is entered yet')}
        </Section>
        <Section title="Secrets" aside={secrets.length || undefined}>
          <p className={classes.words}>
            Secrets of connected systems. A field holds a reference instead of the secret. Only the server opens it, for its
            practice and purpose.
          </p>
          {body(secrets, 'No secrets yet')}
        </Section>
      </div>
      <NewSecret opened={making} onDone={list.refresh} onClose={() => setMaking(false)} />
    </AdminPage>
  );
}
