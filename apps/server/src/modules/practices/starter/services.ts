import type { Reference } from '@notewell/model';
import { type Draft, type Make, refer, type Whole } from './make.ts';

export interface ServiceRow {
  readonly name: string;
  /** HCPCS level II where there is a code for it, else one of the practice’s own. */
  readonly code: string;
  /** Booked, and what a session of it takes. Minutes. */
  readonly minutes: number;
  readonly range: readonly [least: number, most: number];
  readonly color: string;
  readonly flags?: readonly ('Billable' | 'SupportsGroups' | 'RequireUnits')[];
  readonly unit?: number;
  readonly diagnosis?: 'MustBePresent' | 'MaybePresent';
  readonly telehealth?: boolean;
  readonly price?: number;
  readonly authorization?: boolean;
}

const video = { telehealth: true } as const;
const groups = { flags: ['Billable', 'SupportsGroups'] } as const;

/** The initial services of a practice. It sets prices and target groups itself. */
export const serviceRows = {
  therapy30: { name: 'Individual therapy, 30 minutes', code: 'IT30', minutes: 30, range: [16, 37], color: 'blue', ...video },
  therapy45: { name: 'Individual therapy, 45 minutes', code: 'IT45', minutes: 45, range: [38, 52], color: 'blue', ...video },
  therapy60: { name: 'Individual therapy, 60 minutes', code: 'IT60', minutes: 55, range: [53, 75], color: 'blue', ...video },
  intake: { name: 'Intake assessment', code: 'H0031', minutes: 60, range: [45, 90], color: 'violet', ...video },
  family: { name: 'Family therapy', code: 'FT50', minutes: 50, range: [26, 75], color: 'cyan', ...video },
  group: { name: 'Group therapy', code: 'GT90', minutes: 90, range: [45, 120], color: 'teal', ...groups },
  crisis: { name: 'Crisis intervention', code: 'H2011', minutes: 60, range: [15, 120], color: 'red' },
  psychiatry60: { name: 'Psychiatric evaluation', code: 'PE60', minutes: 60, range: [40, 90], color: 'grape', ...video },
  psychiatry30: { name: 'Medication management', code: 'MM30', minutes: 30, range: [10, 45], color: 'grape', ...video },
  caseManagement: {
    name: 'Case management',
    code: 'T1016',
    minutes: 30,
    range: [8, 120],
    color: 'lime',
    flags: ['Billable', 'RequireUnits'],
    unit: 15,
  },
  missed: {
    name: 'Missed visit',
    code: 'MV00',
    minutes: 0,
    range: [0, 60],
    color: 'gray',
    flags: [],
    diagnosis: 'MaybePresent',
  },
} as const satisfies Record<string, ServiceRow>;
export type StarterServiceKey = keyof typeof serviceRows;

export interface ServiceSetting {
  readonly programs?: Reference<'Program'>[];
  readonly providedBy?: Reference<'Organization'>;
}

/** Makes the services of a table, each with what a missed visit of it is recorded as. The table has a row `missed`. */
export function makeServices<K extends string>(
  make: Make,
  rows: Readonly<Record<K | 'missed', ServiceRow>>,
  settingOf: (key: string) => ServiceSetting,
): Record<K | 'missed', Whole<'HealthcareService'>> {
  const service = (key: string, row: ServiceRow, missed?: Whole<'HealthcareService'>) =>
    make('HealthcareService', key, {
      ...draftOf(row),
      ...settingOf(key),
      ...(missed && { missedVisitService: refer(missed) }),
    });
  const missed = service('missed', rows.missed);
  const offered = Object.entries<ServiceRow>(rows).map(([key, row]) => [
    key,
    key === 'missed' ? missed : service(key, row, missed),
  ]);
  // The keys are those of the table.
  return Object.fromEntries(offered) as Record<K | 'missed', Whole<'HealthcareService'>>;
}

const draftOf = (row: ServiceRow): Draft<'HealthcareService'> => ({
  name: row.name,
  code: {
    code: row.code,
    display: row.name,
    ...(/^[HT]\d{4}$/.test(row.code) && { system: 'urn:oid:2.16.840.1.113883.6.285' }),
  },
  status: 'Active',
  flags: [...(row.flags ?? (['Billable'] as const))],
  modes: row.telehealth ? ['InPerson', 'Telehealth'] : ['InPerson'],
  ...(row.minutes > 0 && { defaultMinutes: row.minutes }),
  minimumMinutes: row.range[0],
  maximumMinutes: row.range[1],
  ...(row.unit && { unitMinutes: row.unit }),
  ...(row.price !== undefined && { price: row.price }),
  diagnosis: row.diagnosis ?? 'MustBePresent',
  requiresAuthorization: row.authorization ?? false,
  color: row.color,
});
