import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { definitionOf } from '@notewell/model';
import {
  type Environment,
  type Installation,
  openInstallation,
  readConfig,
  startThrowawayCluster,
  type ThrowawayCluster,
} from '@notewell/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../server/src/kernel/system-caller.ts';
import { createAnchors } from '../../server/src/modules/audit/anchors.ts';
import { auditLogOf } from '../../server/src/modules/audit/store/audit-log.ts';
import { contentScansOf } from '../../server/src/modules/content/store/content-scans.ts';
import { commands } from '../src/commands/index.ts';
import { run } from '../src/run.ts';

let folder: string;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
let cluster: ThrowawayCluster;
beforeAll(async () => {
  folder = mkdtempSync('/tmp/notewell-cli-');
  cluster = await startThrowawayCluster();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function notewell(words: string[], environment: Environment = {}) {
  const lines: string[] = [];
  const code = await run(words, commands, {
    environment,
    say: (line) => lines.push(line),
    progress: () => {},
    signal: new AbortController().signal,
  });
  return { code, text: lines.join('\n') };
}

describe('the commands', () => {
  test('are listed without one, and each says what it takes', async () => {
    const { code, text } = await notewell([]);
    expect(code).toBe(0);
    for (const { name, about } of commands) {
      expect(text).toContain(name);
      const help = await notewell([...name.split(' '), '--help']);
      expect(help.code).toBe(0);
      expect(help.text).toContain(about);
      expect(help.text).toContain(`Usage: notewell ${name}`);
    }
  });

  test.each([
    [['fly'], 'There is no command fly'],
    [['practice'], 'practice needs one of: create'],
    [['practice', 'create'], 'NETWORKID is missing'],
    [['practice', 'create', 'a', 'b'], 'b is not expected here'],
    [['start', '--portt', '1'], 'Unknown option'],
    [['user', 'create', 'a@b.test'], '--practice is missing'],
    [['start', '--demo', '--demo-size', 'many'], '--demo-size is a whole number'],
  ])('%s is answered with what is wrong and how it is used', async (words, sentence) => {
    const { code, text } = await notewell(words);
    expect(code).toBe(2);
    expect(text).toContain(sentence);
    expect(text).toContain('Usage');
  });
});

describe('a backup', () => {
  const key = { NOTEWELL_BACKUP_PASSPHRASE: 'a long enough passphrase' };
  let from: Record<string, string>;
  let file: string;
  const installation = async (name: string) => ({ DATABASE_URL: await cluster.database(), NOTEWELL_DATA: join(folder, name) });

  beforeAll(async () => {
    from = await installation('from');
    file = join(folder, 'all.backup');
    expect((await notewell(['practice', 'create', 'north', '--display', 'North Clinic'], from)).code).toBe(0);
    const user = [
      'user',
      'create',
      'ada@north.test',
      '--practice',
      'north',
      '--name',
      'Ada North',
      '--administrator',
      '--password',
      'a good long password',
    ];
    expect((await notewell(user, from)).code).toBe(0);
    const open = await openInstallation(readConfig(from));
    async function* bytes() {
      yield Buffer.from('a scanned letter');
    }
    await open.content.put('north', bytes());
    await open.close();
    expect(await notewell(['backup', file, '--with-keys'], { ...from, ...key })).toMatchObject({ code: 0 });
  });

  test('holds everything, so that a restored installation is the same and knows its people', async () => {
    const to = await installation('to');
    const restored = await notewell(['restore', file, '--with-keys'], { ...to, ...key });
    expect(restored.text).toContain('Restored and verified');
    expect(restored.code).toBe(0);
    const open = await openInstallation(readConfig(to));
    expect(await open.store.practices.list()).toMatchObject([{ networkId: 'north', display: 'North Clinic' }]);
    const signedIn = await open.identity.auth.api.signInEmail({
      body: { email: 'ada@north.test', password: 'a good long password' },
    });
    expect(signedIn.user.name).toBe('Ada North');
    const [letter] = await open.content.files.list('north');
    expect(await open.content.files.hashIn('north', letter?.name ?? '')).toBe(sha256('a scanned letter'));
    const parts: Buffer[] = [];
    for await (const part of (await open.content.open('north', sha256('a scanned letter'))) ?? []) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe('a scanned letter');
    await open.close();
    expect(await notewell(['doctor'], to)).toMatchObject({ code: 1, text: expect.stringContaining('fsync') as string });
    expect((await notewell(['restore', file], to)).text).toContain('already has practices');
  });

  test('that was cut short or altered is refused, and nothing of it stays', async () => {
    const to = await installation('cut');
    const whole = readFileSync(file);
    const cut = join(folder, 'cut.backup');
    writeFileSync(cut, whole);
    truncateSync(cut, Math.floor(whole.length * 0.6));
    const altered = join(folder, 'altered.backup');
    const bytes = Buffer.from(whole);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(altered, bytes);
    const other = join(folder, 'other.backup');
    writeFileSync(other, 'not a backup');
    for (const damaged of [cut, altered, other]) {
      const { code, text } = await notewell(['restore', damaged, '--with-other-key'], to);
      expect(code).toBe(1);
      expect(text).toContain(damaged);
      expect(text).not.toMatch(/\n\s+at /);
    }
    // Refused once all of it was read, because it needs another key.
    expect((await notewell(['restore', file], to)).text).toContain('another master key');
    const open = await openInstallation(readConfig(to));
    expect(await open.store.practices.list()).toEqual([]);
    expect(await open.content.files.list('north')).toEqual([]);
    await open.close();
  });

  test('does not give its keys away, and asks for them', async () => {
    const to = await installation('keyless');
    const wrong = await notewell(['restore', file, '--with-keys'], { ...to, NOTEWELL_BACKUP_PASSPHRASE: 'another passphrase' });
    expect(wrong).toMatchObject({ code: 1, text: 'The passphrase does not open the keys in this backup.' });
    const without = await notewell(['restore', file], to);
    expect(without.text).toContain('another master key');
    expect(existsSync(join(folder, 'keyless'))).toBe(false);
    expect((await notewell(['restore', file, '--with-other-key'], to)).code).toBe(0);
  });

  test('goes nowhere where there is no room or no folder', async () => {
    const { code, text } = await notewell(['backup', join(folder, 'nowhere', 'x.backup')], from);
    expect(code).toBe(1);
    expect(text).not.toMatch(/\n\s+at /);
  });
});

describe('the master key', () => {
  test('is exchanged while a server runs, which goes on, and so does one that starts afterwards', async () => {
    const environment = { DATABASE_URL: await cluster.database(), NOTEWELL_DATA: join(folder, 'exchanged') };
    expect((await notewell(['practice', 'create', 'north'], environment)).code).toBe(0);
    const file = join(folder, 'exchanged', 'keys', 'master.key');
    const before = readFileSync(file, 'utf8');
    const running = await openInstallation(readConfig(environment));
    async function* bytes() {
      yield Buffer.from('letter');
    }
    const { hash } = await running.content.put('north', bytes());
    const { code, text } = await notewell(['keys', 'master'], environment);
    expect([code, text]).toEqual([0, expect.stringMatching(/^[1-9]\d* keys are now protected by the new master key/)]);
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    const read = async (from: typeof running, at = hash) => {
      const parts: Uint8Array[] = [];
      for await (const part of (await from.content.open('north', at)) ?? []) parts.push(part as Uint8Array); // byte streams yield buffers
      return Buffer.concat(parts).toString();
    };
    expect(await read(running)).toBe('letter');
    // A key that the old process creates later can be opened by the new one.
    await running.store.keys.rotate('north');
    const { hash: later } = await running.content.put('north', bytesOf('another letter'));
    const next = await openInstallation(readConfig(environment));
    expect([await read(next), await read(next, later)]).toEqual(['letter', 'another letter']);
    expect(next.derive('sessions')).toEqual(running.derive('sessions'));
    await running.close();
    await next.close();
    writeFileSync(file, before);
    const back = await openInstallation(readConfig(environment));
    await expect(read(back)).rejects.toThrow();
    await back.close();
  });
});

async function* bytesOf(words: string) {
  yield Buffer.from(words);
}

/** Waits until the chain has every entry: an open transaction in any database of the cluster delays it. */
const sealed = (store: Installation['store'], practice: string) =>
  expect
    .poll(async () => {
      await auditLogOf(store).seal(practice);
      return (await auditLogOf(store).chain(practice)).waiting;
    })
    .toBe(0);

describe('the audit log', () => {
  test('that was rewritten completely is detected by outside anchors', async () => {
    const environment = { DATABASE_URL: await cluster.database(), NOTEWELL_DATA: join(folder, 'anchored') };
    expect((await notewell(['practice', 'create', 'north'], environment)).code).toBe(0);
    const open = await openInstallation(readConfig(environment));
    const { store } = open;
    const sealAll = () => sealed(store, 'north');
    const note = (id: string) =>
      store.audit.record('north', [
        {
          at: new Date().toISOString(),
          action: 'read',
          type: 'Patient',
          id,
          actor: 'Practitioner/p',
          account: 'a',
          requestId: 'r',
          detail: {},
        },
      ]);
    await note('one');
    await sealAll();
    const anchors = join(folder, 'anchored', 'anchors');
    const anchoring = createAnchors({ store, folder: anchors, now: Date.now });
    expect(await anchoring.keep(['north'])).toBe(1);
    expect(await anchoring.keep(['north'])).toBe(0);
    await note('two');
    await sealAll();
    expect((await notewell(['doctor'], environment)).text).toMatch(/ok\s+audit anchors: \d+ kept, all passed through/);
    const elsewhere = join(folder, 'kept-elsewhere.jsonl');
    copyFileSync(join(anchors, readdirSync(anchors)[0] ?? ''), elsewhere);
    rmSync(anchors, { recursive: true });
    const owner = new pg.Client({ connectionString: environment.DATABASE_URL });
    await owner.connect();
    await owner.query(`delete from audit where practice_id = 'north' and id = 'one'`);
    await owner.query(`delete from audit_seal where practice_id = 'north'`);
    await owner.end();
    await sealAll();
    await open.close();
    const { text } = await notewell(['doctor'], environment);
    expect(text).toMatch(/ok\s+audit log/);
    const proven = await notewell(['doctor', '--anchor', elsewhere], environment);
    expect(proven.code).toBe(1);
    expect(proven.text).toMatch(/fault\s+audit anchors: north: the log up to entry \d+ is not the one of/);
    expect((await notewell(['doctor', '--anchor', join(folder, 'none')], environment)).text).toContain('contains no anchors');
  });

  test('whose newest entries were cut off, seals and all, is told from the anchors', async () => {
    const environment = { DATABASE_URL: await cluster.database(), NOTEWELL_DATA: join(folder, 'shortened') };
    expect((await notewell(['practice', 'create', 'north'], environment)).code).toBe(0);
    expect((await notewell(['practice', 'create', 'south'], environment)).code).toBe(0);
    const open = await openInstallation(readConfig(environment));
    const anchors = createAnchors({ store: open.store, folder: join(folder, 'shortened', 'anchors'), now: Date.now });
    await Promise.all(['north', 'south'].map((practice) => sealed(open.store, practice)));
    expect(await anchors.keep(['north', 'south'])).toBe(2);
    await open.close();
    expect((await notewell(['doctor'], environment)).text).toMatch(/ok\s+audit anchors: 2 kept/);
    const owner = new pg.Client({ connectionString: environment.DATABASE_URL });
    await owner.connect();
    await owner.query(`delete from audit where practice_id = 'south'`);
    await owner.query(`delete from audit_seal where practice_id = 'south'`);
    await owner.end();
    const { code, text } = await notewell(['doctor'], environment);
    expect(code).toBe(1);
    expect(text).toMatch(/ok\s+audit log/);
    expect(text).toMatch(/fault\s+audit anchors: south: .* It was shortened or rewritten/);
  });
});

describe('the doctor', () => {
  test('reports a readable master key, damaged content and missing content', async () => {
    const environment = { DATABASE_URL: await cluster.database(), NOTEWELL_DATA: join(folder, 'sick') };
    expect((await notewell(['practice', 'create', 'north'], environment)).code).toBe(0);
    const open = await openInstallation(readConfig(environment));
    async function* bytes() {
      yield Buffer.from('letter');
    }
    const { hash } = await open.content.put('north', bytes());
    const name = await open.content.files.nameOf('north', hash);
    await open.close();
    const well = await notewell(['doctor'], environment);
    expect(well.text).toContain('ok      content:');
    expect(well.text).toContain('ok      content scans: all looked over');
    expect(well.text).toContain('warning malware scanner: Uploads are not scanned');
    const again = await openInstallation(readConfig(environment));
    await contentScansOf(again.store).keep('north', hash, 'Eicar-Test-Signature');
    await again.close();
    chmodSync(join(folder, 'sick', 'keys', 'master.key'), 0o644);
    writeFileSync(join(folder, 'sick', 'content', 'north', name.slice(0, 2), name), 'ledger');
    const { code, text } = await notewell(['doctor'], { ...environment, CLAMD_URL: 'tcp://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(text).toMatch(/fault\s+malware scanner: tcp:\/\/127.0.0.1:1 does not answer/);
    expect(text).toContain(`fault   content scans: Malware was found; these files can no longer be opened: north/${hash}.`);
    expect(text).toMatch(/fault\s+master key: Other users can read/);
    expect(text).toMatch(new RegExp(`fault\\s+content: Damaged: north/${name}`));
  });

  test('names charts that have one record number since before it was unique', async () => {
    const DATABASE_URL = await cluster.database();
    const environment = { DATABASE_URL, NOTEWELL_DATA: join(folder, 'doubles') };
    expect((await notewell(['practice', 'create', 'north'], environment)).code).toBe(0);
    const { saving, close } = await openInstallation(readConfig(environment));
    const caller = systemCaller('north', 'test');
    const made = ['1', '2', '3'].map((medicalRecordNumber) => {
      const draft = { name: { family: 'Silva' }, medicalRecordNumber };
      return saving.create({ practice: 'north', caller, definition: definitionOf('Patient'), draft });
    });
    const [one, other] = (await Promise.all(made)).map(({ id }) => id).toSorted();
    await close();
    expect((await notewell(['doctor'], environment)).text).toMatch(/ok +record numbers: each on one chart/);
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const text = `update resource set facets = jsonb_set(facets, '{medicalRecordNumber}', '"7"') where id = any($1)`;
    await client.query(text, [[one, other]]);
    await client.end();
    const { text: words } = await notewell(['doctor'], environment);
    expect(words).toContain(`warning record numbers: Charts with the same number: north: ${one} and ${other}.`);
  });

  test('reports content of another installation', async () => {
    const [here, there] = await Promise.all(
      ['here', 'there'].map(async (name) => ({ DATABASE_URL: await cluster.database(), NOTEWELL_DATA: join(folder, name) })),
    );
    for (const one of [here, there]) expect((await notewell(['practice', 'create', 'north'], one)).code).toBe(0);
    const open = await openInstallation(readConfig(there ?? {}));
    const { hash } = await open.content.put('north', bytesOf('letter'));
    const name = await open.content.files.nameOf('north', hash);
    await open.close();
    cpSync(join(folder, 'there', 'content'), join(folder, 'here', 'content'), { recursive: true });
    const { code, text } = await notewell(['doctor'], here);
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`fault\\s+content: Damaged: north/${name}`));
  });

  test('makes nothing where there is no installation', async () => {
    const nowhere = join(folder, 'nowhere');
    const { code, text } = await notewell(['doctor', '--data', nowhere]);
    expect(code).toBe(1);
    expect(text).toContain('There is no installation');
    expect(existsSync(nowhere)).toBe(false);
  });
});
