import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { nodesOf, readPdf, wordsUnder } from '../src/modules/printing/testing/read-pdf.ts';
import type { Practitioner } from './support/practice-calls.ts';
import { patientId } from './support/server.ts';
import { startSignedIn } from './support/staff.ts';

/* The access report includes downloads of content and printouts, and the report itself can be printed. */

const { server, clinician, administrator } = await startSignedIn();
afterAll(() => server.stop());

interface Line {
  readonly action: string;
  readonly resourceType: string;
  readonly id: string;
  readonly actor: string;
}
const subject = { id: patientId, resourceType: 'Patient' };
const linesBy = async (who: Practitioner) => {
  const actor = `${who.profile.resourceType}/${who.profile.id}`;
  const { body } = await administrator.call<Line[]>('GET', `/audit?patient=${patientId}&actor=${actor}&pageSize=1000`);
  return body.map(({ action, resourceType, id }) => `${action} ${resourceType} ${id}`);
};
const report = (query: string, who = administrator) => who.call<string>('GET', `/audit/printout?${query}&format=dataUrl`);

test('reports content that was put, read, read again and removed', async () => {
  const { body: media } = await clinician.call<{ id: string }>('POST', '/media', { body: { kind: 'Image', subject } });
  const path = `/media/${media.id}/content`;
  const json = { 'content-type': 'application/json' };
  expect((await clinician.call('POST', path, { body: 'picture', headers: json })).status).toBe(200);
  expect((await clinician.call('GET', path)).status).toBe(200);
  expect((await clinician.call('GET', `/media/${media.id}/_history/2/content`)).status).toBe(200);
  expect((await clinician.call('DELETE', path)).status).toBe(204);
  const told = (await linesBy(clinician)).filter((line) => line.endsWith(media.id));
  expect(told).toEqual(['update', 'content', 'content', 'update', 'create'].map((action) => `${action} Media ${media.id}`));
});

test('a chart that is printed is in the report though it has no signed note', async () => {
  const printed = await clinician.call('POST', '/notes/printouts?format=dataUrl', { body: { patients: [patientId] } });
  expect(printed.status).toBe(200);
  expect((await linesBy(clinician))[0]).toBe(`print Patient ${patientId}`);
});

test('charts are printed for days in order alone', async () => {
  const of = (from: string, to: string) =>
    clinician.call('POST', '/notes/printouts?format=dataUrl', { body: { patients: [patientId], from, to } });
  expect([(await of('2026-11-20', '2026-11-20')).status, (await of('2026-11-21', '2026-11-20')).status]).toEqual([200, 422]);
});

test('prints the report as a tagged file in the practice’s words', async () => {
  await clinician.call('GET', `/patients/${patientId}`);
  const { status, body } = await report(`patient=${patientId}`);
  expect(status).toBe(200);
  const { tree, artifacts } = readPdf(Buffer.from(body.slice(body.indexOf(',') + 1), 'base64'));
  const own = await administrator.call<{ display: string }>('GET', `/practitioners/${administrator.profile.id}`);
  expect(artifacts.replace(/\s+/g, ' ')).toContain(`by ${own.body.display}`);
  expect(nodesOf(tree, 'H1').map((one) => wordsUnder(one).trim())).toEqual(['Patient access report']);
  const words = wordsUnder(tree).replace(/\s+/g, ' ');
  for (const said of ['Pat Patient', 'Cleo Clinician', 'Opened patient', 'Patient.Read', '127.0.0.1'])
    expect(words).toContain(said);
  const rows = nodesOf(tree, 'TR').map((row) => wordsUnder(row).trim());
  const { body: lines } = await administrator.call<Line[]>('GET', `/audit?patient=${patientId}&pageSize=1000`);
  // Every entry but that of this printing, which came after.
  const head = rows.findIndex((row) => row.startsWith('When'));
  expect(rows.length - head - 1).toBe(lines.length - 1);
  expect(lines[0]).toMatchObject({ action: 'print', resourceType: 'audit' });
});

test('the report prints by day in words for the patient, without permissions and addresses', async () => {
  await clinician.call('GET', `/patients/${patientId}`);
  const { status, body } = await report(`patient=${patientId}&view=days`);
  expect(status).toBe(200);
  const words = wordsUnder(readPdf(Buffer.from(body.slice(body.indexOf(',') + 1), 'base64')).tree).replace(/\s+/g, ' ');
  expect(words).toMatch(/Cleo Clinician.{0,20} Opened the chart\..*Printed the chart or part of it/);
  expect(words).not.toMatch(/Patient\.Read|127\.0\.0\.1/);
});

test('the report is for who may view the log, of one patient, and not without bounds', async () => {
  expect((await report(`patient=${patientId}`, clinician)).status).toBe(403);
  expect((await report('from=2026-01-01')).status).toBe(400);
  const none = await report(`patient=${patientId}&from=2999-01-01`);
  expect(none.status).toBe(200);
  const { tree } = readPdf(Buffer.from(none.body.slice(none.body.indexOf(',') + 1), 'base64'));
  expect(wordsUnder(tree)).toContain('Nobody opened this record in this time.');
});

test('the practice’s logo stands at its head; a broken one is left out and ends nothing, and a picture of a patient or another file is refused', async () => {
  const { body: preferences } = await administrator.call<{ id: string }[]>('GET', '/practicePreferences');
  const logoOf = async (about: unknown, bytes: Buffer, contentType = 'image/png') => {
    const { body: media } = await administrator.call<{ id: string }>('POST', '/media', {
      body: { kind: 'Image', subject: about },
    });
    await administrator.call('POST', `/media/${media.id}/content`, {
      body: new Uint8Array(bytes),
      headers: { 'content-type': contentType },
    });
    const logo = { op: 'add', path: '/logo', value: { id: media.id, resourceType: 'Media' } };
    return administrator.call<{ errors?: { path: string; message: string }[] }>(
      'PATCH',
      `/practicePreferences/${preferences[0]?.id}`,
      { body: [logo] },
    );
  };
  const figuresWith = async (about: unknown, bytes: Buffer) => {
    expect((await logoOf(about, bytes)).status).toBe(200);
    const { status, body } = await report(`patient=${patientId}`);
    expect(status).toBe(200);
    return nodesOf(readPdf(Buffer.from(body.slice(body.indexOf(',') + 1), 'base64')).tree, 'Figure').length;
  };
  const picture = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#0a5c54' } })
    .png()
    .toBuffer();
  const broken = Buffer.concat([picture.subarray(0, 41), Buffer.from('nothing that unpacks')]);
  expect(await figuresWith(administrator.profile, picture)).toBe(1);
  expect(await figuresWith(administrator.profile, broken)).toBe(0);
  for (const [about, type, message] of [
    [subject, 'image/png', 'The logo must be a picture uploaded by a member of staff.'],
    [administrator.profile, 'image/svg+xml', 'It has to be a PNG or JPEG picture.'],
  ] as const) {
    const { status, body } = await logoOf(about, picture, type);
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'logo', message })]]);
  }
});
