import type { Browser, Page } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { clinicianEmail, enterAs, expect, expectAccessible, test, visit } from './support/journey.ts';
import { plainNoteType } from './support/note-type.ts';
import { beginNoteOfToday } from './support/visits.ts';

const supervisorEmail = 'supervisor@demo.test';
const addressOf = ({ id }: Stored) => `/notes/${encodeURIComponent(id)}`;

/** A blank page of a signed-in user, because each page load costs 2 CPU s. */
async function as(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterAs(page, email);
  return page;
}

interface Stored {
  readonly id: string;
  readonly title: string;
  readonly subject: { readonly display: string };
}

/** Creates a clinician's draft that the supervisor has to co-sign. */
async function draftNote(clinician: Page, text: string): Promise<Stored> {
  const { call, profile } = await practiceOf(clinician);
  const [configuration] = await call<{ id: string }[]>('post', '/signatureConfigurations/queries', [
    { kind: 'Lineage', values: ['supervised'] },
  ]);
  const [patient] = await call<{ id: string }[]>('get', '/patients?pageSize=1&orderBy=name&order=desc');
  return call<Stored>('post', '/notes', {
    status: 'Preliminary',
    title: `Supervised ${Date.now()}`,
    definition: await plainNoteType(),
    subject: { id: patient?.id, resourceType: 'Patient' },
    participants: [{ role: 'PrimaryPerformer', individual: profile }],
    signatureConfiguration: { id: configuration?.id, resourceType: 'SignatureConfiguration' },
    sections: [{ id: 'story', kind: 'Narrative', title: 'Story', text }],
  });
}

/** Creates a clinician's note that awaits the supervisor's signature. */
async function waitingNote(clinician: Page, text: string): Promise<Stored> {
  const note = await draftNote(clinician, text);
  const { call, profile } = await practiceOf(clinician);
  return call<Stored>('put', `/notes/${note.id}`, {
    ...note,
    status: 'Final',
    signatures: [{ signer: profile, role: 'Author', status: 'Pending', method: 'Typed' }],
  });
}

/** Opens a note by its notification, as a person does who looks at nothing else. */
async function openFromInbox(page: Page, { title }: Stored, about: string): Promise<void> {
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).filter({ hasText: about });
  await row
    .getByRole('button', { name: new RegExp(`, ${about}$`) })
    .first()
    .click();
}

test('a note is returned, revised, co-signed and amended', async ({ browser }) => {
  const clinician = await as(browser, clinicianEmail);
  const note = await waitingNote(clinician, 'Slept badly.');
  const question = `Which night? ${Date.now()}`;

  const supervisor = await as(browser, supervisorEmail);
  await supervisor.goto('/');
  await expect(supervisor.getByRole('button', { name: /^Review \d+ to co-sign$/ })).toBeVisible();
  await openFromInbox(supervisor, note, 'A note waits for your signature');
  await expect(supervisor.getByText('Verified: this is the text that was signed')).toBeVisible();
  await expectAccessible(supervisor);
  await supervisor.getByRole('button', { name: 'Send back…' }).click();
  await supervisor.keyboard.press('Escape');
  await expect(supervisor.getByRole('button', { name: 'Send back…' })).toBeFocused();
  await supervisor.keyboard.press('Enter');
  await supervisor.getByRole('textbox', { name: 'What is to be changed?' }).fill(question);
  await supervisor.getByRole('button', { name: 'Send back to its author' }).click();

  // Sent back: the author's worklist and inbox, the comment above the text, one shortcut to sign again.
  await clinician.goto('/');
  const row = clinician.getByRole('region', { name: 'Assigned to you' }).getByRole('listitem').filter({ hasText: question });
  await expect(row.getByRole('button', { name: 'Revise' })).toBeVisible();
  const entered = clinician.waitForResponse(/\/presence$/);
  await openFromInbox(clinician, note, 'A note was sent back to you');
  await expect(clinician.getByRole('note').filter({ hasText: question })).toBeVisible();
  // Who opens the note meanwhile sees its author there.
  await entered;
  await visit(supervisor, addressOf(note));
  await expect(supervisor.getByText(/^Maya Ellison.* has this note open/)).toBeVisible();
  await expectAccessible(clinician);
  // Nothing was changed yet, so signing asks first and says what was asked for.
  await clinician.keyboard.press('Control+Enter');
  const unchanged = clinician.getByRole('dialog', { name: 'Sign it unchanged?' });
  await expect(unchanged).toContainText(question);
  await unchanged.getByRole('button', { name: 'Go back' }).click();
  await expect(unchanged).toHaveCount(0);
  await clinician.getByRole('textbox', { name: 'Story' }).click();
  await clinician.keyboard.press('Control+End');
  await clinician.keyboard.type(' On Monday.');
  await clinician.keyboard.press('Control+Enter');
  await expect(clinician.getByText('Waits for a signature')).toBeVisible();
  // The keyboard goes on with what follows.
  await expect(clinician.getByRole('region', { name: 'Next' }).locator(':focus')).toHaveCount(1);

  await openFromInbox(supervisor, note, 'A note waits for your signature');
  await expect(supervisor.getByText('On Monday.')).toBeVisible();
  await supervisor.getByRole('button', { name: 'Co-sign', exact: true }).click();
  await expect(supervisor.getByText(/^Signed by Ruth Abernathy/)).toBeVisible();

  // Amended with a reason. The earlier signatures belong to the earlier version.
  await clinician.reload();
  await clinician.getByRole('button', { name: 'More' }).click();
  await clinician.getByRole('menuitem', { name: 'Amend…' }).click();
  await clinician.getByRole('textbox', { name: 'Why is the note amended?' }).fill('It was Tuesday.');
  await clinician.getByRole('textbox', { name: 'Story' }).click();
  await clinician.keyboard.press('Control+End');
  await clinician.keyboard.type(' No: on Tuesday.');
  await expectAccessible(clinician);
  await expect(clinician.getByRole('form', { name: 'Amendment' }).getByText(/^I rendered this service/)).toBeVisible();
  await clinician.getByRole('button', { name: 'Sign amendment' }).click();
  await expect(clinician.getByText('Amendment waits for a signature', { exact: true })).toBeVisible();
  await expect(clinician.getByText('It was Tuesday.')).toBeVisible();
  await expect(clinician.getByText('Signed an earlier version').first()).toBeVisible();
  await expect(clinician.getByText('Verified: this is the text that was signed').first()).toBeVisible();

  // The supervisor signs the new text too.
  await visit(supervisor, addressOf(note));
  await expect(supervisor.getByText('No: on Tuesday.').first()).toBeVisible();
  await supervisor.getByRole('button', { name: 'Co-sign', exact: true }).click();
  await expect(supervisor.getByRole('button', { name: 'Co-sign', exact: true })).toHaveCount(0);
  const { call } = await practiceOf(supervisor);
  const standing = async () => {
    const stored = await call<{ status: string; signatures: { status: string }[] }>('get', `/notes/${note.id}`);
    return [stored.status, ...stored.signatures.filter(({ status }) => status === 'Requested')];
  };
  await expect.poll(standing).toEqual(['Amended']);
});

test('signing asks first while somebody else writes in the note', async ({ browser }) => {
  const clinician = await as(browser, clinicianEmail);
  const note = await draftNote(clinician, 'Walked with the dog.');
  const supervisor = await as(browser, supervisorEmail);
  const { call } = await practiceOf(supervisor);
  await call('put', `/notes/${note.id}/presence`, { writing: true });
  await clinician.goto(addressOf(note));
  await expect(clinician.getByText(/^Ruth Abernathy.* is writing in this note now/)).toBeVisible();
  await clinician.getByRole('button', { name: 'Sign note' }).click();
  const asked = clinician.getByRole('dialog', { name: /is writing in this note now/ });
  await asked.getByRole('button', { name: 'Wait' }).click();
  await expect(clinician.getByRole('button', { name: 'Sign note' })).toBeVisible();
  await clinician.getByRole('button', { name: 'Sign note' }).click();
  await asked.getByRole('button', { name: 'Sign now' }).click();
  await expect(clinician.getByText(/^Signed by Maya Ellison/).first()).toBeVisible();
});

test('a note says that a colleague began one of its type for its appointment', async ({ browser }) => {
  const clinician = await as(browser, clinicianEmail);
  const stored = clinician.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/notes'));
  await beginNoteOfToday(clinician);
  const { encounter, definition, subject } = (await (await stored).json()) as Stored & {
    readonly encounter: { readonly id: string };
    readonly definition: unknown;
  };
  await expect(clinician.getByText('There is another note')).toHaveCount(0);
  const { call } = await practiceOf(clinician);
  const { appointment } = await call<{ appointment: unknown }>('get', `/encounters/${encounter.id}`);
  const again = await call<Stored>('post', '/encounters', { status: 'Planned', subject, appointment });
  const supervisor = await practiceOf(await as(browser, supervisorEmail));
  const other = { status: 'Preliminary', title: 'Begun twice', subject, definition, encounter: { id: again.id } };
  const participants = [{ role: 'PrimaryPerformer', individual: supervisor.profile }];
  await supervisor.call<Stored>('post', '/notes', { ...other, participants });
  await expect(clinician.getByRole('link', { name: /^Begun twice, Ruth Abernathy/ })).toBeVisible();
  await expect(clinician.getByText(/^There is another note of this session: .*Keep what is needed/)).toBeVisible();
});

test('notes to co-sign are gone through one after another, each opened before it is signed', async ({ browser }) => {
  const clinician = await as(browser, clinicianEmail);
  const texts = [`First ${Date.now()}.`, `Second ${Date.now()}.`];
  for (const text of texts) await waitingNote(clinician, text);
  const supervisor = await as(browser, supervisorEmail);
  await supervisor.goto('/');
  await supervisor.getByRole('button', { name: /^Review \d+ to co-sign$/ }).click();
  const round = supervisor.getByRole('navigation', { name: 'Notes to sign' });
  await expect(round).toContainText('Note 1 of');
  await supervisor.keyboard.press('Alt+PageDown');
  await expect(round).toContainText('Note 2 of');
  await supervisor.keyboard.press('Alt+PageUp');
  await expect(round).toContainText('Note 1 of');
  await expect(supervisor.getByRole('button', { name: 'Co-sign', exact: true })).toBeEnabled();
  await supervisor.keyboard.press('Control+Enter');
  await expect(round).toContainText('Note 2 of');
  await expect(round).toContainText('1 done');
});

test('Ctrl+Enter in the send-back form sends the note back and never signs it', async ({ browser }) => {
  const clinician = await as(browser, clinicianEmail);
  const note = await waitingNote(clinician, 'To be sent back by key.');
  const supervisor = await as(browser, supervisorEmail);
  await supervisor.goto(addressOf(note));
  await supervisor.getByRole('button', { name: 'Send back…' }).click();
  const comment = supervisor.getByRole('textbox', { name: 'What is to be changed?' });
  // Without a comment nothing is sent, and nothing is signed instead.
  await comment.press('Control+Enter');
  await expect(comment).toBeVisible();
  await comment.fill('Say which night.');
  // A begun comment is kept, and the note says so.
  await supervisor.getByRole('button', { name: 'Keep for later' }).click();
  await supervisor.reload();
  const goOn = supervisor.getByRole('button', { name: 'Continue your comment…' });
  await expect(goOn).toBeVisible();
  // Signing would discard it, so it is asked for first.
  await supervisor.keyboard.press('Control+Enter');
  const asked = supervisor.getByRole('dialog', { name: 'Sign without sending your comment?' });
  await asked.getByRole('button', { name: 'Go back' }).click();
  await expect(asked).toHaveCount(0);
  await goOn.click();
  await comment.press('Escape');
  await goOn.click();
  await expect(comment).toHaveValue('Say which night.');
  await comment.press('Control+Enter');
  await expect(supervisor.getByRole('note').filter({ hasText: 'Say which night.' })).toBeVisible();
  const { call } = await practiceOf(supervisor);
  const stored = await call<{ status: string; signatures: { status: string }[] }>('get', `/notes/${note.id}`);
  expect(stored.status).toBe('Preliminary');
  expect(stored.signatures.filter(({ status }) => status === 'Signed')).toHaveLength(1);
});

test('a co-signature that comes after the author took the note back is not given, and nothing says that it was', async ({
  browser,
}) => {
  const clinician = await as(browser, clinicianEmail);
  const note = await waitingNote(clinician, 'To be taken back.');
  const supervisor = await as(browser, supervisorEmail);
  await supervisor.goto(addressOf(note));
  await expect(supervisor.getByRole('button', { name: 'Co-sign', exact: true })).toBeEnabled();
  await supervisor.context().setOffline(true);
  await supervisor.keyboard.press('Control+Enter');
  await expect(supervisor.getByText(/^Note signed\./)).toBeVisible();
  await clinician.goto(addressOf(note));
  await clinician.getByRole('button', { name: 'Take back to change…' }).click();
  await clinician.getByRole('textbox', { name: 'Why do you withdraw it?' }).fill('Wrong day.');
  await clinician.getByRole('button', { name: 'Take back', exact: true }).click();
  // The server has it, and not only the author's device.
  const { call } = await practiceOf(clinician);
  const isBack = async () => (await call<{ revisionRequests?: unknown[] }>('get', `/notes/${note.id}`)).revisionRequests?.length;
  await expect.poll(isBack).toBe(1);
  await supervisor.context().setOffline(false);
  await expect(supervisor.getByRole('alert').filter({ hasText: 'Your signature was not given' })).toBeVisible();
  await expect(supervisor.getByText(/^Note signed\./)).toHaveCount(0);
  await expect(supervisor.getByText(/^Signed by Ruth Abernathy/)).toHaveCount(0);
  await expect(supervisor.getByText('This was also changed elsewhere')).toHaveCount(0);
});
