import { type Day, instantAt, instantOf, isHoliday, isWeekend, momentOf } from '../calendar.ts';
import { grids } from '../chart/book.ts';
import type { Case } from '../chart/case.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import type { Random } from '../random.ts';
import type { Setting } from './setting.ts';
import { staff } from './staff.ts';

type Wish = Pick<Draft<'Appointment'>, 'priority' | 'wish' | 'comment' | 'offers' | 'mode'>;

/** The first free hour of Rebecca's from the day after tomorrow on. */
function freeHour({ today }: Setting, cases: readonly Case[], after: number): { day: Day; minute: number } {
  const taken = new Set(
    cases.flatMap(({ visits }) =>
      visits.flatMap(({ course, day, minute }) => (course.who === 'rebecca' ? [`${day} ${minute}`] : [])),
    ),
  );
  const open: { day: Day; minute: number }[] = [];
  for (let day = today + 2; open.length <= after; day += 1) {
    if (isWeekend(day) || isHoliday(day)) continue;
    for (const minute of grids.rebecca ?? []) if (!taken.has(`${day} ${minute}`)) open.push({ day, minute });
  }
  return open[after] ?? { day: today + 2, minute: 600 };
}

/** A waitlist with an open offer, one that was declined, and requests that the front desk has not answered. */
export function makeWaitlist(setting: Setting, { cases, patients, account, random }: Asking & Account): void {
  const { maker, clinic, today, who } = setting;
  const desk = who('gloria');
  const rebecca = who('rebecca');
  const therapy = refer(clinic.services.therapy45);
  const place = refer(clinic.places[staff.rebecca.location]);
  const make = (patient: Whole<'Patient'> | undefined, daysAgo: number, draft: Draft<'Appointment'>) => {
    const at = momentOf(today - daysAgo, 620);
    if (patient) maker.make('Appointment', { ...draft, created: instantOf(at) }, { at, by: desk, random });
  };
  const waits = (patient: Whole<'Patient'> | undefined, daysAgo: number, wish: Wish) =>
    make(patient, daysAgo, {
      status: 'waitlist',
      start: instantAt(today - daysAgo, 620),
      attendees: patient ? [{ subject: refer(patient), role: 'Patient', required: true }] : [],
      serviceType: therapy,
      ...wish,
    });
  const [first, second, third, fourth, fifth, sixth, gone] = patients;
  const spot = freeHour(setting, cases, 0);
  const span = { start: instantAt(spot.day, spot.minute), end: instantAt(spot.day, spot.minute + 45) };
  const offer = { ...span, practitioner: rebecca, location: place, offered: instantAt(today - 1, 1_000) };
  const answered = { answered: instantAt(today - 1, 1_010), answeredBy: desk };
  if (gone)
    make(gone, 21, {
      status: 'cancelled',
      ...span,
      owner: rebecca,
      attendees: [{ subject: refer(gone), role: 'Patient', required: true, status: 'Cancelled' }],
      serviceType: therapy,
      location: place,
      cancellationReason: { code: 'cancelled', display: 'Work' },
      freed: [{ ...span, practitioner: rebecca, location: place, at: instantAt(today - 1, 995) }],
      freedUntil: span.end,
    });
  waits(first, 34, {
    wish: { weekdays: ['Monday', 'Wednesday'], from: '14:00:00', practitioners: [rebecca, who('grace')] },
    comment: 'Works mornings until the end of the month.',
  });
  waits(second, 27, {
    wish: { practitioners: [rebecca] },
    offers: [{ ...offer, deadline: instantAt(today + 1, 1_000), answer: 'Declined', ...answered }],
  });
  waits(account ?? third, 19, {
    wish: { practitioners: [rebecca] },
    offers: [{ ...offer, offered: instantAt(today - 1, 1_011), deadline: instantAt(today + 1, 1_011) }],
  });
  waits(fourth, 12, { wish: { weekdays: ['Friday'], to: '12:00:00' }, mode: 'Telehealth' });
  waits(fifth, 8, {
    priority: 'Urgent',
    wish: { from: '16:30:00', practitioners: [who('maya')] },
    comment: 'School until four.',
  });
  waits(sixth, 3, { wish: { weekdays: ['Saturday'] } });
  requests(setting, { cases, patients: patients.slice(7, 10), random });
  if (account) ownRequest(setting, account, random);
}

interface Account {
  /** The patient who signs in. An offer waits for them. */
  readonly account: Whole<'Patient'> | undefined;
}
/** Days and times that the patient asked for on Home. */
function ownRequest({ maker, clinic, today }: Setting, patient: Whole<'Patient'>, random: Random): void {
  const at = momentOf(today - 1, 1_190);
  const by = refer(patient);
  const draft: Draft<'Appointment'> = {
    status: 'proposed',
    statusAt: instantOf(at),
    statusBy: by,
    start: instantOf(at),
    attendees: [{ subject: by }],
    serviceType: refer(clinic.services.psychiatry30),
    mode: 'Telehealth',
    wish: { weekdays: ['Tuesday', 'Thursday'], from: '15:00:00' },
    description: 'I would like to talk about my sleep before the holidays.',
    created: instantOf(at),
  };
  maker.make('Appointment', draft, { at, by, random });
}

interface Asking {
  readonly cases: readonly Case[];
  readonly patients: readonly Whole<'Patient'>[];
  readonly random: Random;
}
/** Times in Rebecca's calendar that clinicians asked for. */
function requests(setting: Setting, { cases, patients, random }: Asking): void {
  const { maker, clinic, today, who } = setting;
  const by = ['maya', 'daniel', 'luis'] as const;
  for (const [index, patient] of patients.entries()) {
    const { day, minute } = freeHour(setting, cases, index + 2);
    const at = momentOf(today - 1, 560 + index * 45);
    const asker = who(by[index] ?? 'maya');
    maker.make(
      'Appointment',
      {
        status: 'proposed',
        statusAt: instantOf(at),
        statusBy: asker,
        start: instantAt(day, minute),
        end: instantAt(day, minute + 45),
        owner: who('rebecca'),
        attendees: [{ subject: refer(patient), role: 'Patient', required: true }],
        serviceType: refer(clinic.services.therapy45),
        location: refer(clinic.places[staff.rebecca.location]),
        created: instantOf(at),
      },
      { at, by: asker, random },
    );
  }
}
