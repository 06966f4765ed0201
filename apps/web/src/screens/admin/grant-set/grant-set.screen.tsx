import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { isGrantSetName } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconKey, IconLock } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { AdminPage, adminParts } from '../../../features/admin/admin-page/index.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { GrantSetForm } from './grant-set-form.tsx';

/** Edits or creates a grant set of the practice. Built-in sets are explained and read-only. */
export default function AdminGrantSetScreen() {
  const { id = '' } = useParams({ strict: false });
  const isNew = id === 'new';
  const { data: set, status, error } = useResource('GrantSet', isNew ? undefined : id);
  if (set && (set.builtIn || isGrantSetName(set.name)))
    return (
      <AdminPage part={adminParts.roles} title={set.name}>
        <StatePanel
          icon={IconLock}
          title="A grant set of the product"
          action={<Button renderRoot={(props) => <Link {...props} to="/admin/roles" />}>Roles and permissions</Button>}
        >
          It is the same in every practice. Make a grant set of your own instead.
        </StatePanel>
      </AdminPage>
    );
  if (!isNew && !set)
    return (
      <AdminPage part={adminParts.roles} title="Grant set">
        {status === 'loading' ? (
          <SkeletonRows rows={12} />
        ) : status === 'missing' ? (
          <StatePanel icon={IconKey} title="There is no such grant set" />
        ) : (
          <StatePanel tone="error" icon={IconKey} title={sentenceFor(error)} />
        )}
      </AdminPage>
    );
  return <GrantSetForm key={id} id={isNew ? undefined : id} set={set} />;
}
