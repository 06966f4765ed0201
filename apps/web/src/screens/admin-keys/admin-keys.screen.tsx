import type { KeyVault } from '@notewell/model';
import { Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminPage, adminParts, MayButton, usePages } from '../../features/admin/index.ts';
import { sentenceFor } from '../../platform/failure.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './keys.module.css';
import { NewSecret } from './new-secret.dialog.tsx';
import { vault } from './vault.ts';

/** What the vault holds, version by version, and how each is rotated. Nothing that it holds is ever shown. */
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
        <Section title="Keys of practices" aside={keys.length || undefined}>
          <p className={classes.words}>
            Each practice’s own key seals its files, its secrets and fields such as social security numbers; the installation’s
            master key wraps it. Rotated, what is written from then on takes the new version, and what older ones sealed still
            opens: nobody has to stop.
          </p>
          {body(keys, 'No practice’s key is entered yet')}
        </Section>
        <Section title="Secrets" aside={secrets.length || undefined}>
          <p className={classes.words}>
            What practices are connected with. A field takes a secret’s reference in place of the secret; the server alone opens
            it, for its own practice and its own use.
          </p>
          {body(secrets, 'No secrets yet')}
        </Section>
      </div>
      <NewSecret opened={making} onDone={list.refresh} onClose={() => setMaking(false)} />
    </AdminPage>
  );
}
