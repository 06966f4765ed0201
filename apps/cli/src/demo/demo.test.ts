import { createHash } from 'node:crypto';
import {
  CarePlanStatus,
  definitionOf,
  type Encounter,
  type Note,
  type NoteDefinition,
  practicePreferenceDefaults,
  type ResourceType,
  referencesOf,
  validate,
  valuesAt,
} from '@notewell/model';
import {
  checkNote,
  grantSetsOf,
  type Instrument,
  leftWords,
  permissionsOf,
  roleNames,
  roles,
  signedContent,
} from '@notewell/rules';
import { isAway } from '@notewell/rules/scheduling';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from './accounts.ts';
import { dayOf, momentOf } from './calendar.ts';
import { medicines } from './clinical/medicines.ts';
import { problems } from './clinical/problems.ts';
import type { Made } from './maker.ts';
import { answer, instruments } from './practice/instruments.ts';
import { type DemoOptions, demoPractice, type Profiles } from './practice.ts';
import { randomFrom } from './random.ts';

function whole(options: DemoOptions): { made: Made[]; profiles: Profiles } {
  const made: Made[] = [];
  const pieces = demoPractice(options);
  for (let piece = pieces.next(); ; piece = pieces.next()) {
    if (piece.done) return { made, profiles: piece.value };
    made.push(...piece.value);
  }
}
/** `npm run test:long` makes larger practices on more days, and looks at all of them. */
const isLong = process.env['NOTEWELL_LONG'] === '1';
const friday = { seed: 1, today: '2026-11-20', hour: 11 };
let made: Made[] = [];
let profiles: Profiles;
let byId: Map<string, Made>;
beforeAll(() => {
  ({ made, profiles } = whole(friday));
  byId = new Map(made.map((one) => [`${one.type}/${one.body.id}`, one]));
});
/** All resources of a type. The type says what the bodies are. */
const all = <T extends ResourceType>(type: T) =>
  made.flatMap((one) => (one.type === type ? [one.body as Extract<Made['body'], { resourceType: T }>] : []));

/** Statuses of appointments that take up somebody's time. */
const kept = new Set(['booked', 'checked-in', 'arrived', 'fulfilled']);
const bookOf = (from: readonly Made[], owner: string) =>
  from
    .flatMap(({ type, body }) =>
      type === 'Appointment' && 'attendees' in body ? [body as Extract<Made['body'], { resourceType: 'Appointment' }>] : [],
    )
    .filter((one) => one.owner?.id === owner);

describe('the demo practice', () => {
  it('has a person who is the relative of two patients', () => {
    const [{ links = [] } = {}] = all('Person');
    const relatives = all('RelatedPerson').filter(({ id }) => links.some(({ target }) => target.id === id));
    expect(new Set(relatives.map(({ patient }) => patient.id)).size).toBe(2);
    expect(new Set(relatives.map(({ birthDate }) => birthDate)).size).toBe(1);
  });

  it('has people in every program, and a note type that asks for the payer’s authorization', () => {
    const active = all('EpisodeOfCare').flatMap(({ status, patient, programs = [] }) =>
      status === 'Active' ? programs.flatMap((one) => (one.status === 'Active' ? [{ patient, program: one.program }] : [])) : [],
    );
    const intensive = all('Program').find(({ name }) => name === 'Intensive Outpatient')?.id;
    const enrolled = active.filter(({ program }) => program.id === intensive).map(({ patient }) => patient.id);
    expect(enrolled.length).toBeGreaterThan(2);
    const waiting = all('EpisodeOfCare').filter(({ status }) => status === 'Waitlist');
    expect(waiting.filter(({ patient }) => enrolled.includes(patient.id))).toEqual([]);
    const charts = all('Patient').filter(({ enrollments = [] }) => enrollments.some(({ program }) => program.id === intensive));
    expect(charts.map(({ id }) => id).toSorted()).toEqual(enrolled.toSorted());
    const rules = all('NoteDefinition').flatMap((one) => (one.rules ?? []).map(({ rule }) => rule));
    expect(rules).toContain('Authorization');
  });

  it('has people who wait for a program, and families who ticked routines for weeks', () => {
    expect(all('EpisodeOfCare').filter(({ status }) => status === 'Waitlist')).toHaveLength(4);
    const sheets = all('ObservableRoutines').map(({ observed = [] }) => new Set(observed.map(({ day }) => day)).size);
    expect(sheets).toHaveLength(2);
    for (const days of sheets) expect(days).toBeGreaterThan(40);
  });

  it('has plans in every state, reviews that are due, and months of outcomes', () => {
    const plans = all('CarePlan');
    expect([...new Set(plans.map(({ status }) => status))].toSorted()).toEqual(CarePlanStatus.values.toSorted());
    const due = plans.flatMap(({ status, reviewDue = '' }) => (status === 'Active' ? [reviewDue] : []));
    expect(due.filter((day) => day < friday.today).length).toBeGreaterThan(3);
    expect(due.filter((day) => day >= friday.today && day < '2026-12-20').length).toBeGreaterThan(3);
    expect(plans.filter(({ reviews = [] }) => reviews.length > 1).length).toBeGreaterThan(10);
    const months = new Map<string, Set<string>>();
    for (const { carePlan, item, at = '', value } of all('CarePlanOutcome')) {
      const key = `${carePlan?.id} ${item}`;
      if (value !== undefined) months.set(key, (months.get(key) ?? new Set()).add(at.slice(0, 7)));
    }
    expect([...months.values()].filter(({ size }) => size > 5).length).toBeGreaterThan(20);
  });
  it('reports no goal as achieved in a session before it was', () => {
    const items = all('CarePlan').flatMap((plan) => (plan.items ?? []).map((item) => ({ plan: plan.id, ...item })));
    const achieved = new Map(items.map((item) => [`${item.plan}/${item.id}`, item.achieved ?? '']));
    const worked = all('Note').flatMap(({ serviceDate: day = '', sections = [] }) =>
      sections.flatMap(({ goals = [] }) => goals.map((goal) => ({ ...goal, day, of: `${goal.carePlan?.id}/${goal.item}` }))),
    );
    expect(worked.length).toBeGreaterThan(100);
    expect(worked.filter(({ of, status, day }) => status === 'Achieved' && day < (achieved.get(of) ?? ''))).toEqual([]);
  });
  it('has authorizations that run out', () => {
    const held = all('Coverage').flatMap(({ authorizations = [] }) => authorizations);
    expect(new Set(held.map((one) => leftWords(one)))).toContain('used up');
    for (const left of ['1 visit left', '3 visits left'])
      expect(held.filter((one) => leftWords(one) === left).length).toBeGreaterThan(2);
  });

  it('shows all of scheduling: groups, a waitlist, blocks, rooms and an outreach day', () => {
    const [from, to] = ['2026-08-20', '2026-12-20'];
    const appointments = all('Appointment');
    const ofGroups = all('Group').map(({ id, name }) => ({
      name,
      days: appointments.flatMap((one) => (one.group?.id === id ? one.start.slice(0, 10) : [])).sort(),
    }));
    expect(ofGroups.length).toBeGreaterThan(1);
    for (const { name, days } of ofGroups)
      expect([name, (days[0] ?? '') < from, (days.at(-1) ?? '') > to]).toEqual([name, true, true]);
    const waiting = appointments.filter(({ status }) => status === 'waitlist');
    expect(waiting.length).toBeGreaterThan(2);
    expect(waiting.some(({ offers = [] }) => offers.length > 0)).toBe(true);
    expect(appointments.some(({ status, wish }) => status === 'proposed' && wish !== undefined)).toBe(true);
    const kinds = new Set(all('Schedule').flatMap(({ blocks = [] }) => blocks.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['Lunch', 'Meeting', 'TimeOff']));
    expect(all('Schedule').some(({ practitioner, location }) => !practitioner && location)).toBe(true);
    expect(new Set(appointments.flatMap(({ room }) => room ?? [])).size).toBeGreaterThan(1);
    const places = new Map(all('Location').map((one) => [one.id, one]));
    const away = appointments.filter((one) => isAway(one, places.get((one.serviceLocation ?? one.location)?.id)));
    const sameDay = (a: (typeof away)[number], b: (typeof away)[number]) =>
      a.owner?.id === b.owner?.id && a.start.slice(0, 10) === b.start.slice(0, 10);
    const planned = away.filter((one) => one.travel?.minutes && away.filter((other) => sameDay(one, other)).length > 2);
    expect(planned.length).toBeGreaterThan(0);
  });
  it('names no plan like its payer', () => {
    expect(all('Coverage').filter(({ plan, payerName }) => plan?.name === payerName)).toEqual([]);
  });

  it('has nothing that the model would refuse', () => {
    // Every tenth of a type, from its first: the whole takes ten seconds. They are made alike.
    const seen = new Map<ResourceType, number>();
    const sample = made.filter(({ type }) => {
      const before = seen.get(type) ?? 0;
      seen.set(type, before + 1);
      return isLong || before < 50 || before % 10 === 0;
    });
    expect(new Set(sample.map(({ type }) => type)).size).toBeGreaterThan(40);
    const faults = sample.flatMap(({ type, body }) => {
      const result = validate(type, body);
      return result.ok ? [] : result.faults.map(({ path, message }) => `${type} ${path}: ${message}`);
    });
    expect(faults).toEqual([]);
  });
  it('refers to nothing that is not there, and never to what comes later', () => {
    const fixed = new Set(all('SecurityRole').map(({ id }) => id));
    const place = new Map(made.map((one, at) => [`${one.type}/${one.body.id}`, at]));
    const missing = made.flatMap(({ type, body }, at) =>
      referencesOf(definitionOf(type)).flatMap(({ path, targets }) =>
        valuesAt(body, path).flatMap((value) => {
          const { id, resourceType } = value as { id: string; resourceType?: string };
          const target = resourceType ?? targets[0] ?? '';
          if (!targets.includes(target)) return [`${type} ${path} is a ${target}`];
          const found = place.get(`${target}/${id}`);
          // A note and its outcomes name each other; the server keeps the note's side.
          const isKept = definitionOf(type).fields[path]?.spec.readOnly === true;
          return found !== undefined && (found < at || isKept || fixed.has(id)) ? [] : [`${type} ${path} ${target}/${id}`];
        }),
      ),
    );
    expect(missing).toEqual([]);
  });
  it('gives every resource an id of its own', () => expect(byId.size).toBe(made.length));
  it('is what the specification asks of a practice', () => {
    expect(all('SecurityRole').filter(({ builtIn }) => builtIn)).toHaveLength(roleNames.length);
    expect(all('PracticePreferences')).toHaveLength(1);
    expect(all('Patient')).toHaveLength(200);
    for (const kind of ['Individual', 'Group', 'MultiService'])
      expect(
        all('NoteDefinition').some((definition) => definition.kind === kind),
        kind,
      ).toBe(true);
    for (const { rules = [], kind, category, title } of all('NoteDefinition'))
      if (kind === 'Individual' && category === 'Note') expect(rules.length, title).toBeGreaterThan(0);
  });
  it('records of whoever has an account the very roles that the account signs in with', () => {
    for (const { of, role } of demoAccounts) {
      if (of === 'patient' || of === 'relative') continue;
      const person = all('Practitioner').find(({ id }) => id === profiles.staff[of].id);
      expect([of, person?.profile?.roles?.map(({ id }) => id)]).toEqual([of, [roles[role].id]]);
    }
  });
  it('has a patient and a relative for the accounts', () => {
    expect(profiles.patient?.email).toBe('patient@demo.test');
    expect(profiles.relative?.email).toBe('relative@demo.test');
  });
});

describe('at any hour of any day', () => {
  const seen = /^(authored|signedAt|recordedDate|effective|issued|sent|lastModified|created|checkedIn|completed|givenAt|at)$/;
  const moments = (value: unknown, name = ''): (readonly [string, string])[] => {
    if (typeof value === 'string') return seen.test(name) && value.includes('T') ? [[name, value]] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([inner, one]) => moments(one, Array.isArray(value) ? name : inner));
  };
  it.each([
    ['in the small hours of a change of clocks', '2026-03-08', 0],
    ['on a leap day', '2028-02-29', 9],
    ['on Christmas', '2026-12-25', 12],
    ['on the last day of a year', '2026-12-31', 11],
  ])('%s nothing has been done that is still to come', (_name, today, hour) => {
    const now = new Date(momentOf(dayOf(today), hour * 60)).toISOString();
    const { made: clinic } = whole({ seed: 1, today, hour, size: isLong ? 60 : 15 });
    const ahead = clinic.flatMap(({ type, body }) =>
      moments(body).flatMap(([name, moment]) => (moment > now ? [`${type} ${name} ${moment}`] : [])),
    );
    expect([...new Set(ahead)]).toEqual([]);
  });
});

describe('the same seed', () => {
  const small = { ...friday, size: 2 };
  const print = (options: DemoOptions) =>
    createHash('sha256')
      .update(JSON.stringify(whole(options).made))
      .digest('hex');
  it('makes the same practice on the same day', () => expect(print(small)).toBe(print(small)));
  it('makes another on another day, and another seed makes another', () => {
    const prints = [small, { ...small, today: '2026-11-23' }, { ...small, seed: 2 }].map(print);
    expect(new Set(prints).size).toBe(3);
  });
});

describe('the appointment book', () => {
  const overlaps = (of: readonly Made[]) =>
    of
      .filter(({ type }) => type === 'Practitioner')
      .flatMap(({ body }) => {
        const book = bookOf(of, body.id ?? '')
          .filter(({ status }) => kept.has(status))
          .sort((a, b) => a.start.localeCompare(b.start));
        return book.slice(1).flatMap((next, at) => ((book[at]?.end ?? '') > next.start ? [`${body.display} ${next.start}`] : []));
      });
  it('puts nobody in two places at once', () => expect(overlaps(made)).toEqual([]));
  it.each(isLong ? ['2026-11-21', '2026-07-01'] : ['2026-11-21'])('gives the clinician a full day on %s', (today) => {
    const { made: day, profiles: who } = whole({ ...friday, today, size: 60 });
    const own = bookOf(day, who.staff.maya.id).filter(({ start }) => start.slice(0, 10) === today);
    expect(own.length).toBeGreaterThanOrEqual(8);
    expect(own.filter(({ status }) => status === 'booked').length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ status }) => status === 'checked-in' || status === 'arrived')).toBe(true);
    expect(overlaps(day)).toEqual([]);
  });
  it('leaves lunch free', () => {
    const atNoon = all('Appointment').filter(
      ({ start, isGroup }) =>
        !isGroup && new Date(start).toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit' }) === '12',
    );
    expect(atNoon).toEqual([]);
  });
});

describe('what is written', () => {
  const sentences = (text: string) => text.split(/(?<=[.!?]["”]?)\s+|\n/).map((line) => line.replace(/^- /, '').trim());
  it('reads like prose: no braces, no sentence twice in a note, none that begins small', () => {
    const odd = all('Note').flatMap((note) => {
      const lines = (note.sections ?? []).flatMap(({ text = '' }) => sentences(text)).filter((line) => line.length > 25);
      const twice = lines.filter((line, at) => lines.indexOf(line) !== at);
      const wrong = (note.sections ?? []).flatMap(({ text = '' }) =>
        /[{}]|undefined|\bnull\b|NaN| {2}|\.\./.test(text) ? [text] : [],
      );
      const small = (note.sections ?? []).flatMap(({ text = '', kind }) =>
        kind === 'Narrative' && /^(- )?[a-z]/m.test(text) ? [text] : [],
      );
      return [...twice, ...wrong, ...small];
    });
    expect([...new Set(odd)].slice(0, 10)).toEqual([]);
  });
  it('differs from visit to visit', () => {
    const texts = all('Note')
      .filter(({ title }) => title === 'Progress note')
      .map(({ sections }) => sections?.find(({ id }) => id === 'subjective')?.text ?? '');
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.97);
  });
  it('is signed under exactly what it says', () => {
    const signed = all('Note').filter(({ status }) => status === 'Final');
    expect(signed.length).toBeGreaterThan(1_000);
    for (const note of signed.slice(0, 400)) {
      const hash = createHash('sha256')
        .update(signedContent(note as Note))
        .digest('hex');
      expect(note.signatures?.every((signature) => signature.hash === hash && signature.status === 'Signed')).toBe(true);
    }
  });
  it('signs no note whose required parts are missing, by the rules as they were at signing', () => {
    const get = <T>(type: ResourceType, id: string | undefined) => byId.get(`${type}/${id}`)?.body as T | undefined; // by its type
    const open = all('Note')
      .filter(({ status }) => status === 'Final')
      .flatMap((note) => {
        const definition = get<NoteDefinition>('NoteDefinition', note.definition?.id);
        if (!definition) return [];
        const results = checkNote({
          note: note as Note,
          definition,
          encounter: get<Encounter>('Encounter', note.encounter?.id),
          appointment: undefined,
          preferences: practicePreferenceDefaults,
          timeZone: 'America/New_York',
          now: '2030-01-01T00:00:00Z',
        });
        const names = ['EmptyNote', 'RequiredSections', 'PlaceOfService', 'MissingDiagnosis', 'ServiceDate'];
        return results
          .filter(({ rule, outcome }) => names.includes(rule) && outcome === 'NotSatisfied')
          .map(({ rule, message, severity }) => `${severity} ${rule} ${definition.title}: ${message}`);
      });
    expect(open.filter((line) => line.startsWith('Block'))).toEqual([]);
    // A few are late, as in any practice.
    expect(open.filter((line) => line.includes('ServiceDate')).length).toBeLessThan(40);
  });
  it('leaves the clinician drafts, notes sent back, late ones, and one for the supervisor', () => {
    const own = all('Note').filter(
      ({ status, participants = [] }) => status === 'Preliminary' && participants[0]?.individual.id === profiles.staff.maya.id,
    );
    expect(own.length).toBeGreaterThan(5);
    expect(own.some(({ revisionRequests = [] }) => revisionRequests.length > 0)).toBe(true);
    expect(
      own.some(({ signatures = [] }) =>
        signatures.some(({ signer, status }) => signer?.id === profiles.staff.ruth.id && status === 'Requested'),
      ),
    ).toBe(true);
    expect(own.some(({ serviceDate = '' }) => serviceDate < '2026-11-16')).toBe(true);
    expect(own.some(({ serviceDate }) => serviceDate === '2026-11-20')).toBe(true);
  });
});

describe('the clinic', () => {
  it('gives nobody a medicine that does not fit a problem of theirs', () => {
    const uses = new Map<string, Set<string>>();
    for (const { code, medicines: names } of Object.values(problems))
      for (const name of names) uses.set(medicines[name].name, (uses.get(medicines[name].name) ?? new Set()).add(code));
    for (const { code, reasons = [] } of all('Medication')) {
      expect(reasons).not.toEqual([]);
      for (const reason of reasons) expect([...(uses.get(code.display ?? '') ?? [])], code.display).toContain(reason.code?.code);
    }
  });
  it('has a very long chart, an empty one and confidential ones', () => {
    const visits = new Map<string, number>();
    for (const { patient } of all('Encounter')) if (patient) visits.set(patient.id, (visits.get(patient.id) ?? 0) + 1);
    expect(Math.max(...visits.values())).toBeGreaterThan(300);
    expect(all('Patient').filter(({ id }) => !visits.has(id ?? '')).length).toBeGreaterThan(0);
    expect(all('Patient').filter(({ confidentialTeam }) => confidentialTeam?.length).length).toBeGreaterThan(1);
  });
  it('names no two patients alike', () => {
    const called = all('Patient').map(({ display }) => display);
    expect(called.length - new Set(called).size).toBe(0);
  });
});

describe('instruments', () => {
  it.each([
    ['phq9', 12, 'Moderate'],
    ['phq9', 20, 'Severe'],
    ['gad7', 10, 'Moderate'],
    ['auditC', 0, 'Negative'],
  ] as const)('%s answered for %i adds up', (key, total, band) => {
    const answered = answer(key, total, randomFrom('answers').between);
    expect(answered).toMatchObject({ total, band });
    expect(answered.answers.reduce((sum, { score = 0 }) => sum + score, 0)).toBe(total);
  });
  it('have bands that cover every total once, where they have bands', () => {
    for (const instrument of Object.values(instruments).filter(({ bands }) => bands.length > 0)) {
      const { bands, questions, options, name }: Instrument = instrument;
      const most = questions.reduce((sum, [, , own]) => sum + Math.max(...(own ?? options).map(([, , score]) => score)), 0);
      for (let total = 0; total <= most; total += 1)
        expect(
          bands.filter(([from, to]) => total >= from && total <= to),
          `${name} ${total}`,
        ).toHaveLength(1);
    }
  });
});

it('gives temporary access to people whose role can make it', () => {
  const tokens = all('SecurityToken');
  expect(tokens.length).toBeGreaterThan(0);
  const mayMake = new Set<string>();
  for (const { of, role } of demoAccounts) {
    if (of === 'patient' || of === 'relative') continue;
    if (permissionsOf(grantSetsOf([roles[role].id])).has('SecurityToken.Create')) mayMake.add(profiles.staff[of].id);
  }
  for (const { owner } of tokens) expect(mayMake).toContain(owner?.id);
});
