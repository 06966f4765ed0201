import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Patient, Practitioner, RelatedPerson, validate } from '@notewell/model';
import { type Installation, openInstallation, readConfig, startThrowawayCluster, type ThrowawayCluster } from '@notewell/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, isDemoFilled, seedDemo } from '../src/demo/index.ts';

let cluster: ThrowawayCluster;
let folder: string;
let installation: Installation;
let owner: pg.Client;
beforeAll(async () => {
  cluster = await startThrowawayCluster();
  folder = mkdtempSync('/tmp/notewell-seed-');
  const url = await cluster.database();
  installation = await openInstallation(readConfig({ DATABASE_URL: url, NOTEWELL_DATA: join(folder, 'data') }));
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await installation.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const profiles = [Patient, Practitioner, RelatedPerson];
const now = () => Date.UTC(2026, 10, 20, 16);
const seed = async (progress: (line: string) => void = () => {}) => {
  const said: string[] = [];
  await seedDemo({ ...installation, seed: 1, size: 25, now, say: (line) => said.push(line), progress });
  return said;
};
const held = async () => {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from resource where practice_id = 'demo'`);
  return rows[0]?.count ?? 0;
};

test('a filling that is broken off leaves nothing, and the next one fills the practice', async () => {
  const breaks = () => {
    throw new Error('the power is cut');
  };
  await expect(seed(breaks)).rejects.toThrow('the power is cut');
  expect([await held(), await isDemoFilled(installation)]).toEqual([0, false]);
  const said = await seed();
  expect(said.at(-1)).toMatch(/^The demo practice has [\d,]+ resources/);
  expect(Number(/[\d,]+/.exec(said.at(-1) ?? '')?.[0].replaceAll(',', ''))).toBe(await held());
  expect(await isDemoFilled(installation)).toBe(true);
});

test('every document has a file that opens', async () => {
  const { rows } = await owner.query<{ body: string }>(
    `select body from resource where practice_id = 'demo' and type = 'DocumentReference'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { body } of rows) {
    const { content } = JSON.parse(body) as { content?: { hash: string; size: number; contentType: string } };
    expect(content?.contentType).toBe('application/pdf');
    const file = await installation.content.open('demo', content?.hash ?? '');
    const parts: Buffer[] = [];
    for await (const part of file ?? []) parts.push(Buffer.from(part));
    const bytes = Buffer.concat(parts);
    expect([bytes.subarray(0, 5).toString('latin1'), bytes.length]).toEqual(['%PDF-', content?.size]);
  }
});

test('a second filling adds nothing', async () => {
  const before = await held();
  expect(await seed()).toEqual([]);
  expect(await held()).toBe(before);
});

test('stores version 1 of valid records and finds them by words', async () => {
  const { rows } = await owner.query<{ body: string; words: string; version: number }>(
    `select body, words, version from resource_patient where practice_id = 'demo'`,
  );
  expect(rows).toHaveLength(25);
  for (const { body, words, version } of rows) {
    const patient = JSON.parse(body) as { name: { family: string } };
    expect(validate('Patient', patient)).toMatchObject({ ok: true });
    expect([version, words]).toEqual([1, expect.stringContaining(patient.name.family.toLowerCase().slice(0, 3))]);
  }
});

test('each of the demo’s people has a membership with a profile that is there', async () => {
  for (const { email } of demoAccounts) {
    const account = await installation.identity.accounts.accountByEmail(email);
    const [membership] = await installation.identity.accounts.memberships(account?.id ?? '');
    expect([email, membership?.networkId]).toEqual([email, 'demo']);
    const { resourceType = '', id = '' } = membership?.profile ?? {};
    const profile = profiles.find(({ type }) => type === resourceType);
    const row = profile && (await installation.store.reader.read('demo', profile, id, { kind: 'everything' }));
    expect([email, row?.id]).toEqual([email, id]);
  }
});
