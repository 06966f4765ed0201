import { SegmentedControl } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage, adminParts, MayButton, type ProfileType, type SignIn } from '../../../features/admin/admin-page/index.ts';
import { TableMenu } from '../../../features/records/table-import/table-menu.tsx';
import { InviteDialog } from './invite.dialog.tsx';
import { Invited } from './invited.tsx';
import { kinds } from './kinds.ts';
import { NewPersonDialog } from './new-person.dialog.tsx';
import { Staff } from './staff.tsx';

/** All staff, and all patients and related persons with an account or an invitation. */
export default function AdminPeopleScreen() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<ProfileType>('Practitioner');
  const [adding, setAdding] = useState(false);
  const signIns = useCall<readonly SignIn[]>('access', { query: { type: kind } });
  const staff = kind === 'Practitioner';
  return (
    <AdminPage
      part={adminParts.people}
      full
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Which people"
            data={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? 'Practitioner')}
          />
          {staff ? <TableMenu type="Practitioner" /> : null}
          <MayButton needs={staff ? ['manage users'] : ['invite users', 'manage users']} onClick={() => setAdding(true)}>
            {staff ? 'New person' : 'Invite'}
          </MayButton>
        </>
      }
    >
      {staff ? (
        <Staff signIns={signIns.data ?? []} known={signIns.status === 'ready'} />
      ) : (
        <Invited type={kind} signIns={signIns} />
      )}
      {staff ? (
        <NewPersonDialog opened={adding} onClose={() => setAdding(false)} onInvited={signIns.refresh} />
      ) : (
        <InviteDialog type={kind} opened={adding} onClose={() => setAdding(false)} onInvited={signIns.refresh} />
      )}
    </AdminPage>
  );
}
