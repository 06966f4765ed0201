import { definitionOf, type ResourceType } from '@notewell/model';
import { administrativeGrantSets, type RoleName, roles } from '@notewell/rules';
import { systemCaller } from '@notewell/server';
import type { SeedOptions } from './index.ts';

export const demoPractice = 'demo';
export const demoPassword = 'Notewell-demo-1';

/** Ids of the people who can sign in: fixed, so that everything else of the demo can refer to them. */
const id = (number: number) => `0190d3a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const demoIds = {
  admin: id(1),
  clinician: id(2),
  prescriber: id(3),
  supervisor: id(4),
  qa: id(5),
  casemanager: id(6),
  scribe: id(7),
  support: id(8),
  patient: id(101),
  relative: `${id(101)}.${id(102)}`,
} as const;

interface DemoAccount {
  readonly email: string;
  readonly about: string;
  readonly role: RoleName;
  readonly grants?: readonly string[];
  readonly profile: { readonly type: ResourceType & ('Practitioner' | 'Patient' | 'RelatedPerson'); readonly id: string };
  /** The record behind the account, without what the server writes. */
  readonly draft: Readonly<Record<string, unknown>>;
}

const practitioner = (given: string, family: string, credentials: string, more: object = {}) => ({
  name: { given, family },
  ...(credentials ? { credentials } : {}),
  active: true,
  ...more,
});

/** Supervisors before those they supervise, patients before their relatives: each refers to one above. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@demo.test',
    about: 'Administrative, with everything that administers the practice',
    role: 'Administrative',
    grants: administrativeGrantSets,
    profile: { type: 'Practitioner', id: demoIds.admin },
    draft: practitioner('Margaret', 'Okafor', ''),
  },
  {
    email: 'supervisor@demo.test',
    about: 'Supervisor of the clinician',
    role: 'Supervisor',
    profile: { type: 'Practitioner', id: demoIds.supervisor },
    draft: practitioner('Ruth', 'Lindqvist', 'PhD'),
  },
  {
    email: 'clinician@demo.test',
    about: 'Non-Prescribing Clinician',
    role: 'Non-Prescribing Clinician',
    profile: { type: 'Practitioner', id: demoIds.clinician },
    draft: practitioner('Elena', 'Marsh', 'LCSW', {
      supervisors: [{ subject: { id: demoIds.supervisor, resourceType: 'Practitioner' } }],
    }),
  },
  {
    email: 'prescriber@demo.test',
    about: 'Prescribing Clinician',
    role: 'Prescribing Clinician',
    profile: { type: 'Practitioner', id: demoIds.prescriber },
    draft: practitioner('Samuel', 'Adeyemi', 'MD'),
  },
  {
    email: 'qa@demo.test',
    about: 'Quality Assurance',
    role: 'Quality Assurance',
    profile: { type: 'Practitioner', id: demoIds.qa },
    draft: practitioner('Priya', 'Raman', 'RN'),
  },
  {
    email: 'casemanager@demo.test',
    about: 'Case Management',
    role: 'Case Management',
    profile: { type: 'Practitioner', id: demoIds.casemanager },
    draft: practitioner('Tomás', 'Herrera', 'BSW'),
  },
  {
    email: 'scribe@demo.test',
    about: 'Scribe',
    role: 'Scribe',
    profile: { type: 'Practitioner', id: demoIds.scribe },
    draft: practitioner('Jonah', 'Whitfield', ''),
  },
  {
    email: 'support@demo.test',
    about: 'Support',
    role: 'Support',
    profile: { type: 'Practitioner', id: demoIds.support },
    draft: practitioner('Dana', 'Kowalski', ''),
  },
  {
    email: 'patient@demo.test',
    about: 'Patient',
    role: 'Patient',
    profile: { type: 'Patient', id: demoIds.patient },
    draft: { name: { given: 'Avery', family: 'Sandoval' }, birthDate: '1991-05-17' },
  },
  {
    email: 'relative@demo.test',
    about: 'Related person of the patient',
    role: 'Patient',
    profile: { type: 'RelatedPerson', id: demoIds.relative },
    draft: { name: { given: 'Morgan', family: 'Sandoval' }, patient: { id: demoIds.patient, resourceType: 'Patient' } },
  },
];

/** Makes the records and accounts that people sign in with, those that are not there yet. */
export async function fillAccounts({
  store,
  saving,
  identity,
}: Pick<SeedOptions, 'store' | 'saving' | 'identity'>): Promise<void> {
  const caller = systemCaller(demoPractice, 'demo');
  for (const { email, role, grants = [], profile, draft } of demoAccounts) {
    const membership = await identity.accounts.accountByProfile(demoPractice, profile.id);
    if (membership !== undefined) continue;
    const definition = definitionOf(profile.type);
    const known = await store.reader.read(demoPractice, definition, profile.id, { kind: 'everything' });
    if (!known)
      await saving.create({
        practice: demoPractice,
        caller,
        definition,
        draft: { ...draft, ...(profile.type === 'Practitioner' ? { email } : {}) },
        id: profile.id,
      });
    const { given, family } = draft.name as { given: string; family: string }; // every draft above has both
    const accountId = await identity.createAccount({ email, password: demoPassword, name: `${given} ${family}` });
    await identity.addMembership({
      accountId,
      networkId: demoPractice,
      profile: { resourceType: profile.type, id: profile.id },
      roles: [roles[role].id],
      grants,
    });
  }
}
