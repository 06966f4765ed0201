import { Button } from '@mantine/core';
import { useCall, useResource } from '@notewell/client/react';
import { SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { IconUserOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AdminPage, adminParts, type SignIn, signInStates } from '../../../features/admin/admin-page/index.ts';
import { RecordHistory } from '../../../features/records/history/record-history.tsx';
import { SamePerson } from '../../../features/records/same-person/same-person.tsx';
import { sentenceFor } from '../../../platform/failure.ts';
import { AccessOf } from './access-of.tsx';
import { ActiveButton } from './active-button.tsx';
import { CareTeams } from './care-teams.tsx';
import { MoreSection } from './more-section.tsx';
import { OpenWork } from './open-work.tsx';
import classes from './person.module.css';
import { ProfileSection } from './profile-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { SupervisionSection } from './supervision-section.tsx';

/** One staff member: profile, roles, supervision and sign-in. */
export default function AdminPersonScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: person, status, error } = useResource('Practitioner', id);
  const signIn = useCall<SignIn>(`access/${id}/sign-in`);
  const { refresh } = signIn;
  const active = person?.active;
  // Deactivation also signs the person out.
  useEffect(refresh, [refresh, active]);
  if (!person)
    return (
      <AdminPage part={adminParts.people} title="Person">
        {status === 'loading' ? (
          <SkeletonRows rows={12} />
        ) : (
          <StatePanel
            icon={IconUserOff}
            {...(status === 'missing' ? {} : { tone: 'error' as const })}
            title={status === 'missing' ? 'No such person' : sentenceFor(error)}
            action={
              <Button component={Link} to="/admin/people">
                People
              </Button>
            }
          />
        )}
      </AdminPage>
    );
  const state = signIn.data?.state ?? 'none';
  const settled = signIn.status !== 'loading';
  return (
    <AdminPage
      part={adminParts.people}
      title={person.display ?? 'No name'}
      aside={
        active === false ? (
          <Status tone="bad">Deactivated</Status>
        ) : settled ? (
          <Status tone={signInStates[state].tone}>{signInStates[state].words}</Status>
        ) : null
      }
      actions={
        <>
          <RecordHistory type="Practitioner" id={id} />
          <ActiveButton person={person} />
        </>
      }
    >
      <div className={classes.grid}>
        <div className={classes.column}>
          <ProfileSection key={id} person={person} />
          <MoreSection key={`more ${id}`} person={person} />
          <RolesSection person={person} onDone={refresh} />
          <SupervisionSection person={person} />
          <ProgramsSection person={person} />
        </div>
        <div className={classes.column}>
          <SignInSection person={person} signIn={signIn} />
          <OpenWork person={person} />
          <CareTeams person={person} />
          <div className={classes.linked}>
            <SamePerson type="Practitioner" id={id} />
          </div>
          <AccessOf person={person} signsIn={state === 'active'} />
        </div>
      </div>
    </AdminPage>
  );
}
