import { administrativeGrantSets, type GrantSetName, type RoleName, roles } from '@notewell/rules';
import type { Identity } from '@notewell/server';
import type { StaffKey } from './practice/staff.ts';
import type { Profiles } from './practice.ts';

export const networkId = 'demo';
export const demoPassword = 'Notewell-demo-1';

/** All administrative permissions, the vendor's included, so that the demo can show them. */
const demoAdministrator: readonly GrantSetName[] = [
  ...administrativeGrantSets,
  'Full permissions',
  'Practice databases',
  'Global content',
  'Manage keys',
];

interface DemoAccount {
  readonly email: string;
  /** Purpose of the account, in a line. */
  readonly about: string;
  readonly role: RoleName;
  /** Owner of the account: a member of staff, a patient or a relative. */
  readonly of: StaffKey | 'patient' | 'relative';
  /** Grant sets in addition to those of the role. */
  readonly grants?: readonly GrantSetName[];
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@demo.test',
    about: 'Practice manager, with everything that administers practices',
    role: 'Administrative',
    of: 'karen',
    grants: demoAdministrator,
  },
  { email: 'clinician@demo.test', about: 'Therapist with a full day', role: 'Non-Prescribing Clinician', of: 'maya' },
  { email: 'prescriber@demo.test', about: 'Psychiatrist', role: 'Prescribing Clinician', of: 'daniel' },
  {
    email: 'nurse@demo.test',
    about: 'Nurse, who enters vitals and keeps the health history',
    role: 'Practitioner',
    of: 'patricia',
    grants: ['View charts', 'Temporary access', 'Health history', 'View schedule'],
  },
  { email: 'supervisor@demo.test', about: 'Supervises the clinician', role: 'Supervisor', of: 'ruth' },
  { email: 'qa@demo.test', about: 'Reviews notes for quality', role: 'Quality Assurance', of: 'olivia' },
  { email: 'casemanager@demo.test', about: 'Case manager', role: 'Case Management', of: 'denise' },
  { email: 'scribe@demo.test', about: 'Scribe', role: 'Scribe', of: 'sam' },
  { email: 'support@demo.test', about: 'Support staff', role: 'Support', of: 'theo' },
  { email: 'patient@demo.test', about: 'A patient', role: 'Patient', of: 'patient' },
  { email: 'relative@demo.test', about: 'A parent of a patient', role: 'Patient', of: 'relative' },
];

/** Creates the accounts and links each to its person. Ends links to people of an earlier, interrupted run. */
export async function makeAccounts({ createAccount, addMembership, accounts }: Identity, profiles: Profiles): Promise<void> {
  for (const { email, role, of, grants = [] } of demoAccounts) {
    const person = of === 'patient' ? profiles.patient : of === 'relative' ? profiles.relative : profiles.staff[of];
    if (!person) continue;
    const resourceType = of === 'patient' ? 'Patient' : of === 'relative' ? 'RelatedPerson' : 'Practitioner';
    const accountId = await createAccount({ email, password: demoPassword, name: person.display });
    for (const { networkId: practice, profile } of await accounts.memberships(accountId))
      if (practice === networkId && profile.id !== person.id) await accounts.endMembership(accountId, networkId, profile.id);
    await addMembership({
      accountId,
      networkId,
      profile: { resourceType, id: person.id },
      roles: [roles[role].id],
      grants,
    });
  }
}
