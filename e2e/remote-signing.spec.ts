import { practiceOf } from './support/api.ts';
import { clinicianEmail, enterAs, expect, expectAccessible, test } from './support/journey.ts';
import { linkTo } from './support/mail.ts';
import { plainNoteType } from './support/note-type.ts';
import { administrator } from './support/people.ts';

interface Made {
  readonly id: string;
}

/** A configuration in which the patient signs first, by a link if needed. */
async function patientSignsFirst(): Promise<Made> {
  const { api, headers } = await administrator();
  const made = await api.post('/api/v1/practices/demo/signatureConfigurations', {
    headers,
    data: {
      title: 'Patient by link',
      status: 'Active',
      remote: true,
      signers: [
        { id: 'patient', kind: 'Patient', presence: 'MustBePresent', order: 1, attestation: 'I agree with this plan.' },
        { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 2 },
      ],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as Made;
  await api.dispose();
  return { id };
}

test('a patient reads and signs a note on a phone by the link of a letter', async ({ page, browser }) => {
  await enterAs(page, clinicianEmail);
  const { call, profile } = await practiceOf(page);
  const configuration = await patientSignsFirst();
  const patients = await call<{ id: string; birthDate?: string }[]>('get', '/patients?pageSize=20');
  const patient = patients.find(({ birthDate }) => birthDate);
  const note = await call<Made>('post', '/notes', {
    status: 'Preliminary',
    title: 'Safety plan',
    definition: await plainNoteType(),
    subject: { id: patient?.id, resourceType: 'Patient' },
    participants: [{ role: 'PrimaryPerformer', individual: profile }],
    signatureConfiguration: { id: configuration.id, resourceType: 'SignatureConfiguration' },
    sections: [{ id: 'helps', kind: 'Narrative', title: 'What helps', text: 'Walk to the river.' }],
  });
  await page.goto(`/notes/${encodeURIComponent(note.id)}`);
  await page.getByRole('button', { name: 'Send a link to sign…' }).click();
  const address = `signer-${Date.now()}@home.test`;
  const form = page.getByRole('form', { name: 'Send a link to sign' });
  await form.getByLabel('Email').fill(address);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('list', { name: 'Links to sign' })).toContainText('Sent');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(new URL(await linkTo(address, 'signing'), page.url()).href);
  await phone.getByLabel('Birth date of the patient').fill('1901-01-01');
  await phone.getByRole('button', { name: 'Go on' }).click();
  await expect(phone.getByRole('alert')).toContainText('does not match');
  await phone.getByLabel('Birth date of the patient').fill(patient?.birthDate ?? '');
  await phone.getByRole('button', { name: 'Go on' }).click();
  await expect(phone.getByRole('article', { name: 'What you sign' })).toContainText('Walk to the river.');
  await expectAccessible(phone);
  await expect(phone.getByText('This link is for')).toBeVisible();
  await phone.getByText('Sign with the name').click();
  await phone.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(phone).not.toHaveURL(/#/);
  await context.close();

  const [signature] = (await call<{ patientSignatures: { status: string; method: string }[] }>('get', `/notes/${note.id}`))
    .patientSignatures;
  expect(signature).toMatchObject({ status: 'Signed', method: 'Typed' });
});
