import type { CarePlan, CarePlanOutcome, CarePlanSession, Encounter, EpisodeOfCare, Note, NoteDefinition } from '@notewell/model';
import { instruments, type Thread } from '@notewell/rules';
import type { Locator } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { expectLoaded, newPatient } from './support/charts.ts';
import { expect, expectSound, test } from './support/journey.ts';
import { practiceTime } from './support/practice-day.ts';
import { signedInApi } from './support/signed-in-api.ts';
import { bookAnyway } from './support/visits.ts';

test('a care plan is written without a network, signed, put in force and reviewed', async ({ signedInPage: page, baseURL }) => {
  const { call, profile } = await practiceOf(page);
  const [patient] = await call<{ id: string }[]>('get', '/patients?pageSize=1&orderBy=name&order=desc');
  await page.goto(`/patients/${patient?.id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'New care plan' }).click();
  const goals = page.getByRole('region', { name: 'Goals' });
  await expect(goals.getByText('Begin with a goal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put in force' })).toBeDisabled();

  await page.context().setOffline(true);
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await page.keyboard.type('Sleep through five nights a week');
  // The next goal, which moves up and down.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Walk every day');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(goals.getByRole('textbox', { name: 'Goal' }).first()).toHaveValue('Walk every day');
  await expect(goals.getByRole('textbox', { name: 'Goal' }).first()).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await goals.getByRole('button', { name: 'Change: Sleep through five nights a week' }).click();
  await page.getByRole('menuitem', { name: 'Add objective' }).click();
  await page.keyboard.type('In bed by 11 on weekdays');
  // An empty one goes away again.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(goals.getByRole('textbox', { name: 'Objective' })).toHaveCount(1);
  await goals.getByRole('button', { name: 'Details of In bed by 11 on weekdays' }).click();
  await goals.getByLabel('How progress is measured').fill('Nights in the sleep diary');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved on this device');
  await expectSound(page);

  await page.context().setOffline(false);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  await page.getByRole('button', { name: 'Sign plan' }).click();
  // A colleague changes a goal while the signer is asked.
  const colleague = await signedInApi(baseURL ?? '', 'supervisor@demo.test');
  const [draft] = await colleague.query<CarePlan>('/carePlans', [
    { kind: 'Patient', values: [patient?.id] },
    { kind: 'Status', values: ['Draft'] },
  ]);
  const nth = draft?.items?.findIndex(({ title }) => title === 'Walk every day');
  await colleague.patch(`/carePlans/${draft?.id}`, [{ op: 'replace', path: `/items/${nth}/title`, value: 'Walk on weekdays' }]);
  await colleague.dispose();
  await expect(page.getByRole('textbox', { name: 'Goal', exact: true, includeHidden: true }).last()).toHaveValue(
    'Walk on weekdays',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Somebody else changed the text meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  const signatures = page.getByRole('region', { name: 'Signatures' });
  await expect(signatures).toContainText('Maya Ellison');
  await signatures.getByRole('button', { name: /or family signs$/ }).click();
  await page.getByRole('dialog').getByText('Type the name').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signatures.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Put in force' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('It has no title. It addresses no problem');
  await expect(asked.getByLabel('First review')).not.toHaveValue('');
  await answerForce(asked);
  await expect(page.getByRole('button', { name: 'Put in force' })).toHaveCount(0);
  // The signed words stay; progress is still recorded.
  await expect(goals.getByRole('button', { name: 'Add goal' })).toHaveCount(0);
  await expect(goals).toContainText('choose “Copy into a new plan”');
  await goals.getByLabel('Now', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Record a review' }).click();
  await page.getByRole('dialog').getByLabel('What the review found').fill('Three nights so far.');
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('Three nights so far.');

  /** Opens the page again: an open one keeps the address that the device gave. */
  const again = async () => {
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
    await page.reload();
    await expect(page).not.toHaveURL(/local/);
    return page.url();
  };
  const plan = async (url: string) => call<CarePlan>('get', `/carePlans/${decodeURIComponent(url.split('/').at(-1) ?? '')}`);
  const address = await again();
  await expect.poll(async () => (await plan(address)).reviews?.length).toBe(1);
  const { status, signatures: given, patientSignatures, items = [] } = await plan(address);
  expect([status, given?.map((one) => [one.status, one.role])]).toEqual(['Active', [['Signed', 'Author']]]);
  expect(patientSignatures).toMatchObject([{ status: 'Signed', signer: { id: patient?.id }, witness: { id: profile.id } }]);
  const [first, objective, second] = items;
  expect([first?.title, second?.title]).toEqual(['Sleep through five nights a week', 'Walk on weekdays']);
  expect(objective).toMatchObject({
    kind: 'Objective',
    parent: first?.id,
    number: '1.1',
    title: 'In bed by 11 on weekdays',
    measure: 'Nights in the sleep diary',
    currentValue: 3,
  });

  // The next plan begins with the open goals, and ends this one.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy into a new plan' }).click();
  await expect(page.getByRole('button', { name: 'Put in force' })).toBeEnabled();
  await expect(goals.getByRole('textbox', { name: 'Goal' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Put in force' }).click();
  await expect(asked.getByRole('radio', { checked: true })).toHaveAccessibleName(/^This replaces “Care plan from/);
  await asked.getByRole('button', { name: 'Put in force' }).click();
  await expect(asked).toHaveCount(0);
  const next = await again();
  await expect.poll(async () => [(await plan(next)).status, (await plan(address)).status]).toEqual(['Active', 'Completed']);
});

/** Puts a plan in force and leaves the others that are. */
async function answerForce(asked: Locator) {
  await expect(asked.getByRole('button', { name: 'Put in force' })).toBeEnabled();
  const none = asked.getByRole('radio', { name: /stay in force$/ });
  if ((await none.count()) > 0) await none.click();
  await asked.getByRole('button', { name: 'Put in force' }).click();
}

type Call = Awaited<ReturnType<typeof practiceOf>>['call'];
type Made<T = object> = T & { readonly id: string };
const goal = 'Sleep through five nights a week';

/** Answers to all questions of PHQ-9; the last one is about self-harm. */
const phq9Of = (subject: object, questionnaire: object, last: number) => ({
  status: 'Completed',
  subject,
  questionnaire,
  answers: instruments.phq9.questions.map(([questionId], index) => ({
    questionId,
    value: instruments.phq9.options[index === 8 ? last : 1]?.[1],
  })),
});

/** All that comes before the first session: intake, assessment, diagnosis, and a plan in force with a goal and its parts. */
async function taken(call: Call) {
  const made = <T = object>(path: string, body: object) => call<Made<T>>('post', path, body);
  const patient = { id: await newPatient(), resourceType: 'Patient' as const };
  const [program] = await call<Made[]>('post', '/programs/queries', [{ kind: 'Text', text: 'Outpatient Mental Health' }]);
  const episode = await made('/episodesOfCare', {
    patient,
    status: 'Active',
    programs: [{ program: { id: program?.id, resourceType: 'Program' }, kind: 'Admission', status: 'Active' }],
  });
  const diagnosis = await made('/conditions', {
    patient,
    code: { code: 'F51.01', display: 'Primary insomnia' },
    clinicalStatus: 'Active',
  });
  const problem = { id: diagnosis.id, resourceType: 'Condition' };
  const [phq9] = await call<Made[]>('post', '/questionnaires/queries', [{ kind: 'Text', text: 'PHQ-9' }]);
  const questionnaire = { id: phq9?.id, resourceType: 'Questionnaire' };
  const measured = await made('/questionnaireResponses', phq9Of(patient, questionnaire, 0));
  const draft = await made<CarePlan>('/carePlans', {
    patient,
    status: 'Draft',
    title: 'Sleep',
    episodeOfCare: { id: episode.id, resourceType: 'EpisodeOfCare' },
    items: [
      { id: 'g', kind: 'Goal', number: '1', title: goal, status: 'InProgress', problems: [problem] },
      { id: 'o', kind: 'Objective', parent: 'g', number: '1.1', title: 'In bed by 11', status: 'InProgress' },
      { id: 'i', kind: 'Intervention', parent: 'o', number: '1.1.1', title: 'Sleep diary, weekly' },
    ],
  });
  const plan = await call<Made<CarePlan>>('put', `/carePlans/${draft.id}`, { ...draft, status: 'Active' });
  return { patient, episode, diagnosis, measured, plan, questionnaire };
}

/** A visit of today with the draft of its note, in which everything but the goals is written. */
async function begun(call: Call, me: { readonly id: string }, { patient, diagnosis }: Awaited<ReturnType<typeof taken>>) {
  const by = { id: me.id, resourceType: 'Practitioner' };
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const { day, minute } = practiceTime(now);
  const [start, end] = [0, 1].map((at) => new Date(now - (minute - at) * 60_000).toISOString()) as [string, string]; // of two
  const appointment = await bookAnyway<Made[] | Made>(call, {
    status: 'booked',
    start,
    end,
    owner: by,
    attendees: [{ subject: patient, role: 'Patient' }],
  });
  const booked = Array.isArray(appointment) ? appointment[0] : appointment;
  const visit = await call<Made<Encounter>>('post', '/encounters', {
    status: 'Planned',
    subject: patient,
    patient,
    start,
    end,
    appointment: { id: booked?.id, resourceType: 'Appointment' },
    participants: [{ role: 'PrimaryPerformer', individual: by }],
  });
  const [type] = await call<Made<NoteDefinition>[]>('post', '/noteDefinitions/queries', [
    { kind: 'Text', text: 'Progress note' },
  ]);
  const sections = (type?.sections ?? []).map(({ id, kind, content, type: of, title }) => ({
    id,
    kind: content ?? kind,
    title,
    ...(of && { type: of }),
    ...((content ?? kind) === 'Text' || (content ?? kind) === 'Narrative' ? { text: 'Slept better than last week.' } : {}),
    ...((content ?? kind) === 'Diagnosis' && {
      diagnoses: [{ code: { code: 'F51.01', display: 'Primary insomnia' }, condition: { id: diagnosis.id }, rank: 1 }],
    }),
  }));
  const note = await call<Made<Note>>('post', '/notes', {
    status: 'Preliminary',
    composition: 'Individual',
    title: 'Progress note',
    definition: { id: type?.id, resourceType: 'NoteDefinition' },
    subject: patient,
    encounter: { id: visit.id, resourceType: 'Encounter' },
    participants: [{ role: 'PrimaryPerformer', individual: by }],
    visitStatus: 'Show',
    serviceDate: day,
    placeOfService: { code: '11' },
    sessionTime: { start, end, duration: '0:01:00' },
    sections,
  });
  return { booked, visit, note };
}

test('a patient comes from intake to discharge, and every link of the thread is there', async ({ signedInPage: page }) => {
  const { call, profile } = await practiceOf(page);
  const intake = await taken(call);
  const { patient, episode, diagnosis, measured, plan } = intake;
  const { booked, visit, note } = await begun(call, profile, intake);
  const read = <T>(path: string) => call<Made<T>>('get', path);
  const reported = <T>(path: string) => call<Made<T>[]>('post', `${path}/queries`, [{ kind: 'ReportedIn', values: [note.id] }]);

  // The goal is rated where it is discussed, and the signature writes all that follows.
  await page.goto(`/notes/${note.id}`);
  const goals = page.getByRole('region', { name: /^Goals worked on/ });
  await goals.getByRole('checkbox', { name: `1 ${goal}` }).check();
  await goals.getByLabel(`Rating of ${goal}, 0 to 10`).fill('8');
  await goals.getByLabel(`State of ${goal}`).selectOption('Achieved');
  await goals.getByLabel(`Progress: ${goal}`).fill('Six nights of seven.');
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by Maya Ellison')).toBeVisible();

  // Its author confirms what the note says of the goal, and reviews the plan.
  await page.goto(`/care-plans/${plan.id}`);
  await page.getByRole('button', { name: /^Confirm: / }).click();
  await page.getByRole('button', { name: 'Record a review' }).click();
  await page.getByRole('dialog').getByLabel('What the review found').fill('The goal is reached.');
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('The goal is reached.');

  // One page shows the thread, with nothing missing.
  await page.goto(`/patients/${patient.id}/thread`);
  const card = page.getByRole('article', { name: /insomnia/ });
  for (const words of [goal, 'Achieved', 'rated 8', 'Six nights of seven.', 'In bed by 11', 'Sleep diary, weekly'])
    await expect(card).toContainText(words);
  await expect(page.getByText('No link is missing.')).toBeVisible();

  await page.goto(`/patients/${patient.id}`);
  await expectLoaded(page);
  const part = page.getByRole('region', { name: 'Enrollments', exact: true });
  await part.getByRole('button', { name: /^Change: / }).click();
  await page.getByRole('menuitem', { name: 'Discharge…' }).click();
  await page.getByRole('dialog').getByLabel('Goes to').selectOption('Home');
  await page
    .getByRole('dialog')
    .getByLabel(/summary/i)
    .fill('Sleeps through.');
  await page.getByRole('dialog').getByRole('button', { name: 'Discharge' }).click();
  await expect(part.getByText('In no program.')).toBeVisible();

  // Every link, as the server has it.
  const { status, derivedFrom, episodeOfCare, encounter } = await read<Note>(`/notes/${note.id}`);
  const [outcome] = await reported<CarePlanOutcome>('/carePlanOutcomes');
  const [session] = await reported<CarePlanSession>('/carePlanSessions');
  expect([status, episodeOfCare?.id, encounter?.id, derivedFrom?.map(({ id }) => id)]).toEqual([
    'Final',
    episode.id,
    visit.id,
    [outcome?.id],
  ]);
  const links = { carePlan: { id: plan.id }, episodeOfCare: { id: episode.id }, reportedIn: { id: note.id } };
  expect(session).toMatchObject({ ...links, status: 'Succeeded', encounter: { id: visit.id }, activities: [{ item: 'g' }] });
  expect(outcome).toMatchObject({ ...links, partOf: { id: session?.id }, item: 'g', value: 8, status: 'Achieved' });
  expect(await read<Encounter>(`/encounters/${visit.id}`)).toMatchObject({
    status: 'Finished',
    appointment: { id: booked?.id },
    episodeOfCare: { id: episode.id },
    carePlanActivities: [{ carePlan: { id: plan.id }, item: 'g' }],
  });
  expect(await read(`/appointments/${booked?.id}`)).toMatchObject({ status: 'fulfilled', episodeOfCare: { id: episode.id } });
  const { items, reviews } = await read<CarePlan>(`/carePlans/${plan.id}`);
  expect(items?.[0]).toMatchObject({ status: 'Achieved', problems: [{ id: diagnosis.id }] });
  expect(items?.map(({ parent }) => parent)).toEqual([undefined, 'g', 'o']);
  expect(reviews).toMatchObject([{ summary: 'The goal is reached.', by: { id: profile.id } }]);
  const thread = await call<Thread>('get', `/patients/${patient.id}/thread`);
  expect(thread.assessments).toMatchObject([{ id: measured.id, score: 8 }]);
  expect(thread.diagnoses).toMatchObject([
    {
      condition: { id: diagnosis.id },
      goals: [{ plan: { id: plan.id }, item: 'g', work: [{ outcome: outcome?.id, note: { id: note.id } }] }],
    },
  ]);
  const ended = await read<EpisodeOfCare>(`/episodesOfCare/${episode.id}`);
  expect(ended).toMatchObject({
    status: 'Finished',
    programs: [{ status: 'Completed' }],
    discharge: { disposition: { code: 'home' }, summary: 'Sleeps through.', by: { id: profile.id } },
  });
  expect(await read<{ programs?: unknown }>(`/patients/${patient.id}`)).not.toHaveProperty('programs');

  // A missing link is made where its button leads: the goal begins with its diagnosis.
  const anxiety = { code: 'F41.1', display: 'Generalized anxiety disorder' };
  const other = await call<Made>('post', '/conditions', { patient, code: anxiety, clinicalStatus: 'Active' });
  await page.goto(`/patients/${patient.id}/thread`);
  await page.getByRole('button', { name: /^Add a goal: .*anxiety/i }).click();
  await expect(page.getByRole('textbox', { name: 'Goal, new' })).toBeFocused();
  await page.keyboard.type('Take the bus alone');
  const answered = async () => (await read<CarePlan>(`/carePlans/${plan.id}`)).items?.at(-1);
  await expect.poll(answered).toMatchObject({ title: 'Take the bus alone', problems: [{ id: other.id }] });

  // A note in error takes along what its plan said because of it.
  await page.goto(`/notes/${note.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Entered in error…' }).click();
  await expect(page.getByText(`“${goal}” becomes in progress again`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Why was this note entered in error?' }).fill('Another patient');
  await page.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect.poll(async () => (await read<CarePlan>(`/carePlans/${plan.id}`)).items?.[0]?.status).toBe('InProgress');

  // Answers that point to a risk are on top of the chart and its notes, and on Home, until somebody records what was done.
  const risky = await call<Made>('post', '/questionnaireResponses', phq9Of(patient, intake.questionnaire, 2));
  const alerts = page.getByRole('region', { name: 'Patient', exact: true }).getByRole('list', { name: 'Alerts' });
  await alerts.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(risky.id));
  await page.getByRole('link', { name: 'Home' }).click();
  const waiting = page.getByRole('region', { name: 'Alerts to act on' }).getByRole('listitem');
  await waiting
    .filter({ hasText: /self-harm|suicid|dead/i })
    .first()
    .getByRole('button', { name: 'Record what was done' })
    .click();
  await expect(page.getByRole('region', { name: /^Alerts of (?:these answers|this note)$/ })).toBeVisible();
});
