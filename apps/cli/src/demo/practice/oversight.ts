import { roles } from '@notewell/rules';
import type { Installation } from '@notewell/server';
import { instantOf, momentOf } from '../calendar.ts';
import { refer, uuidAt, type Whole } from '../maker.ts';
import type { Random } from '../random.ts';
import type { Setting } from './setting.ts';

/** Data for a privacy officer: an own role of the practice, and temporary accesses in every state of review. */
export function makeOversight(setting: Setting, patients: readonly Whole<'Patient'>[], random: Random): void {
  const { maker, today, who } = setting;
  const origin = { at: momentOf(today - 120, 600), by: who('karen'), random };
  maker.make(
    'SecurityRole',
    {
      name: 'Front desk lead',
      description: 'Runs the front desk: registers, books, invites',
      derivedFrom: { id: roles.Administrative.id, resourceType: 'SecurityRole', display: 'Administrative' },
      grants: ['Manage itineraries', 'Manage users'],
      distribution: 'ThisPractice',
    },
    origin,
  );
  const needed = Math.max(...temporaryAccesses.flatMap(({ of }) => of)) + 1;
  if (patients.length < needed) return;
  for (const access of temporaryAccesses) makeTemporaryAccess(setting, access, { patients, random });
}

interface TemporaryAccess {
  readonly by: 'denise' | 'sam';
  /** Places in the list of patients. */
  readonly of: readonly number[];
  readonly daysAgo: number;
  readonly minute: number;
  readonly explanation: string;
  readonly review: 'Closed' | 'Questioned' | 'Unreviewed';
  readonly reviewComment?: string;
  readonly reviewedDaysAgo?: number;
}
const temporaryAccesses: readonly TemporaryAccess[] = [
  {
    by: 'sam',
    of: [0],
    daysAgo: 9,
    minute: 840,
    explanation: 'Drafted the note of a visit for a clinician whose scribe was away.',
    review: 'Closed',
    reviewedDaysAgo: 7,
  },
  {
    by: 'denise',
    of: [1, 2],
    daysAgo: 4,
    minute: 1_185,
    explanation: 'Covering discharge calls for a colleague who is away.',
    review: 'Questioned',
    reviewComment: 'The colleague was not away that day. Please say who asked for the calls.',
    reviewedDaysAgo: 3,
  },
  {
    by: 'denise',
    of: [3],
    daysAgo: 1,
    minute: 555,
    explanation: 'Arranging transport for a patient whose case manager is away today.',
    review: 'Unreviewed',
  },
];

function makeTemporaryAccess(
  { maker, today, who }: Setting,
  { by, of, daysAgo, minute, explanation, review, reviewComment, reviewedDaysAgo }: TemporaryAccess,
  { patients, random }: { readonly patients: readonly Whole<'Patient'>[]; readonly random: Random },
): void {
  const at = momentOf(today - daysAgo, minute);
  const owner = who(by);
  maker.make(
    'SecurityToken',
    {
      owner,
      patientAllowances: of.flatMap((place) => patients[place] ?? []).map(refer),
      created: instantOf(at),
      expiration: instantOf(at + 24 * 3_600_000),
      reason: 'Coverage',
      explanation,
      review,
      ...(reviewComment && { reviewComment }),
      ...(reviewedDaysAgo !== undefined && {
        reviewer: who('karen'),
        reviewed: instantOf(momentOf(today - reviewedDaysAgo, 1_000)),
      }),
    },
    { at, by: owner, random },
  );
}

type Parts = Pick<Installation, 'store' | 'identity'>;
interface Person {
  readonly id: string;
  readonly display: string;
}
interface Oversight {
  readonly networkId: string;
  readonly now: number;
  readonly random: Random;
  readonly staff: Readonly<Record<'karen' | 'maya' | 'daniel' | 'ruth' | 'theo' | 'priya', Person>>;
  readonly patient: Person | undefined;
}

const hour = 3_600_000;

/** Creates data outside resources: a pending invitation, and some days of the security log. */
export async function tellOversight(
  { store, identity }: Parts,
  { networkId, now, random, staff, patient }: Oversight,
): Promise<void> {
  await identity.invitations.make(
    {
      networkId,
      profile: { resourceType: 'Practitioner', id: staff.priya.id },
      email: 'priya.raman@demo.test',
      name: staff.priya.display,
      roles: [roles['Prescribing Clinician'].id],
      invitedBy: `Practitioner/${staff.karen.id}`,
      handedOver: false,
    },
    7,
  );
  const nobody: readonly string[] = [];
  const entry = (hoursAgo: number, who: Person, action: string, more: object) => {
    const at = now - hoursAgo * hour;
    return {
      at: new Date(at).toISOString(),
      action,
      type: 'Account',
      id: '',
      patients: nobody,
      actor: `Practitioner/${who.id}`,
      account: 'demo',
      requestId: uuidAt(at, random),
      detail: { ip: '192.0.2.24' },
      ...more,
    };
  };
  const about = patient ? { type: 'Patient', id: patient.id, patients: [patient.id], version: 1 } : undefined;
  const days = [1, 2, 3, 4, 5];
  await store.audit.record(networkId, [
    ...days.flatMap((day) =>
      [staff.maya, staff.daniel, staff.ruth].flatMap((who, index) => [
        entry(day * 24 - index, who, 'sign-in', {}),
        ...(about
          ? [entry(day * 24 - 2 - index, who, 'read', { ...about, detail: { ip: '192.0.2.24', grant: 'Patient.Read' } })]
          : []),
      ]),
    ),
    entry(50, staff.theo, 'sign-in-failed', { detail: { ip: '198.51.100.7' } }),
    entry(49.9, staff.theo, 'sign-in', { detail: { ip: '198.51.100.7' } }),
    ...(about
      ? [entry(49.5, staff.theo, 'refused', { ...about, detail: { ip: '198.51.100.7', method: 'GET', status: 404 } })]
      : []),
    entry(30, staff.karen, 'invite', {
      type: 'Practitioner',
      id: staff.priya.id,
      detail: { ip: '192.0.2.10', grant: 'invite users' },
    }),
  ]);
}
