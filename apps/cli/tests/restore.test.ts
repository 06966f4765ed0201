import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Environment, openInstallation, readConfig, startThrowawayCluster, type ThrowawayCluster } from '@notewell/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endOfArchive, headerOf, paddingOf } from '../../server/src/installation/backup/tar.ts';
import { anchorFolder, anchorsOf, createAnchors } from '../../server/src/modules/audit/anchors.ts';
import { sealAll } from '../../server/src/modules/audit/sealer.ts';
import { auditLogOf } from '../../server/src/modules/audit/store/audit-log.ts';
import { spoolFolder } from '../../server/src/resources/audit/audit-spool.ts';
import { allWritten } from '../../server/tests/support/written.ts';
import { commands } from '../src/commands/index.ts';
import { run } from '../src/run.ts';

let folder: string;
let cluster: ThrowawayCluster;
let from: Environment & { readonly DATABASE_URL: string };
const NOTEWELL_MASTER_KEY = Buffer.alloc(32, 'restore').toString('base64');
const passphrase = { NOTEWELL_BACKUP_PASSPHRASE: 'a long enough passphrase' };

const installation = async (name: string) => ({
  DATABASE_URL: await cluster.database(),
  NOTEWELL_DATA: join(folder, name),
  NOTEWELL_MASTER_KEY,
});
/** Messages while a database is prepared. */
const preparing = /^(Migrating:|Preparing|Building) /;
async function notewell(words: string[], environment: Environment) {
  const lines: string[] = [];
  const code = await run(words, commands, {
    environment,
    say: (line) => lines.push(line),
    progress: () => {},
    signal: new AbortController().signal,
  });
  return { code, text: lines.filter((line) => !preparing.test(line)).join('\n') };
}
async function asOwner<T>(
  { DATABASE_URL }: { readonly DATABASE_URL: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const entry = { action: 'read', type: 'Patient', actor: 'a', account: 'b', requestId: 'r' };
/** Transaction ids of another cluster that has done much more than this one. */
const farAhead = 1_000_000_000_000;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/notewell-restore-');
  cluster = await startThrowawayCluster();
  from = await installation('from');
  expect((await notewell(['practice', 'create', 'north'], from)).code).toBe(0);
  const { store, close, config } = await openInstallation(readConfig(from));
  for (const id of ['p1', 'p2', 'p3']) {
    store.trail.note('north', { ...entry, id, patients: [id] });
    await store.trail.flush();
  }
  // The first number was committed last, as happens with concurrent writes.
  await asOwner(from, (client) =>
    client.query(
      `update audit set xid = (select max(xid) from audit) where seq = (select min(seq) from audit where entries is not null)`,
    ),
  );
  // An open transaction in any database of the cluster delays the chain.
  await vi.waitFor(
    async () => {
      await sealAll({ store });
      expect((await auditLogOf(store).chain('north')).waiting).toBe(0);
    },
    { timeout: 120_000 },
  );
  await createAnchors({ store, folder: anchorFolder(config.dataFolder), now: Date.now }).keep(['*global', 'north']);
  await close();
  await asOwner(from, async (client) => {
    for (const table of ['audit', 'audit_seal'])
      await client.query(`update ${table} set xid = (xid::text::numeric + ${farAhead})::text::xid8`);
    await client.query(`insert into audit (practice_id, xid, at, action, type, id, actor, account, request_id)
      select 'north', (${2 * farAhead} + n)::text::xid8, now(), 'read', 'Patient', 'n' || n, 'a', 'b', 'r' from generate_series(1, 30000) n`);
  });
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const logOf = (environment: { readonly DATABASE_URL: string }) =>
  asOwner(environment, async (client) => {
    const { rows } = await client.query<{ seq: string }>(
      'select seq::text from audit order by practice_id, audit.xid, audit.seq',
    );
    return rows.map(({ seq }) => seq);
  });

describe('a restored installation', () => {
  it('has the audit log in its order, its anchors, and room for what comes after it', async () => {
    const file = join(folder, 'plain.backup');
    const to = await installation('to');
    expect(await notewell(['backup', file], from)).toMatchObject({ code: 0 });
    const restored = await notewell(['restore', file], to);
    expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Restored and verified')]);
    expect(await logOf(to)).toEqual(await logOf(from));
    expect(await anchorsOf(anchorFolder(to.NOTEWELL_DATA))).toEqual(await anchorsOf(anchorFolder(String(from.NOTEWELL_DATA))));
    const { text } = await notewell(['doctor'], to);
    expect(text).toMatch(/ok +audit log: \d+ entries, all unchanged/);
    expect(text).toMatch(/ok +audit anchors: \d+ kept, all passed through/);
    const { store, close } = await openInstallation(readConfig(to));
    await allWritten(String(to.DATABASE_URL));
    const position = await store.audit.position();
    store.trail.note('north', { ...entry, id: 'later', patients: ['later'] });
    await store.trail.flush();
    await close();
    await asOwner(to, async (client) => {
      const { rows } = await client.query(
        `select count(*) filter (where patients = array['later'] and xid >= $1::xid8)::int as later,
           count(*) filter (where not patients = array['later'] and xid >= $1::xid8)::int as earlier from audit`,
        [position.xid],
      );
      expect(rows).toEqual([{ later: 1, earlier: 0 }]);
    });
  });

  it('is told of by the doctor until the restore has finished, and is restored over what a killed one left', async () => {
    const file = join(folder, 'killed.backup');
    const to = await installation('killed');
    expect((await notewell(['backup', file], from)).code).toBe(0);
    const { close } = await openInstallation(readConfig(to));
    await close();
    // A process that was killed leaves its mark and its anchors.
    writeFileSync(join(to.NOTEWELL_DATA, 'restore-unfinished'), `${file}\n`);
    cpSync(anchorFolder(String(from.NOTEWELL_DATA)), anchorFolder(to.NOTEWELL_DATA), { recursive: true });
    const words = `The restore of ${file} did not finish, and nothing can be used yet. Run notewell restore ${file} again.`;
    expect((await notewell(['doctor'], to)).text).toContain(`fault   restore: ${words}`);
    expect((await notewell(['restore', file], to)).text).toContain('Restored and verified');
    expect((await notewell(['doctor'], to)).text).toMatch(/ok +restore: none is unfinished/);
  });

  it('leaves no trace of a backup whose end is damaged', async () => {
    const [file, whole] = [join(folder, 'cut.backup'), join(folder, 'whole.backup')];
    expect((await notewell(['backup', whole], from)).code).toBe(0);
    const bytes = readFileSync(whole);
    writeFileSync(file, bytes.subarray(0, bytes.length - 20));
    const to = await installation('cut');
    const { code, text } = await notewell(['restore', file], to);
    expect([code, text]).toEqual([1, expect.stringContaining('could not be restored, and nothing was changed')]);
    expect(existsSync(to.NOTEWELL_DATA)).toBe(false);
  });

  it('is refused if the backup’s audit log was changed, unless forced', async () => {
    const file = join(folder, 'broken.backup');
    const change = (actor: string) =>
      asOwner(from, (client) =>
        client.query('update audit set actor = $1 where seq = (select min(seq) from audit where practice_id = $2)', [
          actor,
          'north',
        ]),
      );
    const actor = await asOwner(from, async (client) => {
      const { rows } = await client.query<{ actor: string }>(
        `select actor from audit where practice_id = 'north' order by seq limit 1`,
      );
      return rows[0]?.actor ?? '';
    });
    await change('Practitioner/somebody-else');
    expect((await notewell(['backup', file], from)).code).toBe(0);
    await change(actor);
    const to = await installation('broken');
    const refused = await notewell(['restore', file], to);
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(/^Nothing was restored, because the audit log .*--with-broken-log/),
    ]);
    expect(await logOf(to)).toEqual([]);
    const { code, text } = await notewell(['restore', file, '--with-broken-log'], to);
    expect([code, text]).toEqual([0, expect.not.stringContaining('verified')]);
  });
});

describe('audit entries that an earlier process could not write', () => {
  it('are found by the doctor and written by the next start', async () => {
    const to = await installation('spooled');
    expect((await notewell(['practice', 'create', 'north'], to)).code).toBe(0);
    const line = { practice: 'north', entry: { ...entry, id: 'spooled', patients: ['spooled'], at: Date.now() } };
    mkdirSync(spoolFolder(to.NOTEWELL_DATA));
    writeFileSync(join(spoolFolder(to.NOTEWELL_DATA), '000000000000001-a.jsonl'), `${JSON.stringify(line)}\n`);
    expect((await notewell(['doctor'], to)).text).toMatch(/fault +audit entries: 1 files .* wait since 1970-01-01/);
    const { store, close } = await openInstallation(readConfig(to));
    await store.trail.flush();
    expect((await auditLogOf(store).search('north', { patient: 'spooled', pageSize: 10 })).lines).toMatchObject([
      { id: 'spooled' },
    ]);
    await close();
    expect((await notewell(['doctor'], to)).text).toMatch(/ok +audit entries: all logged/);
  });
});

describe('an encrypted backup', () => {
  it('opens with its passphrase alone, and shows nothing of what is in it', async () => {
    const file = join(folder, 'encrypted.backup');
    expect(await notewell(['backup', file, '--encrypt'], { ...from, ...passphrase })).toMatchObject({ code: 0 });
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 8).toString()).toBe('notewell');
    expect(bytes.includes(gzipSync('').subarray(0, 8))).toBe(false);
    const to = await installation('encrypted');
    expect(await notewell(['restore', file], to)).toEqual({
      code: 1,
      text: `${file} is encrypted: put its passphrase into NOTEWELL_BACKUP_PASSPHRASE.`,
    });
    expect(await notewell(['restore', file], { ...to, NOTEWELL_BACKUP_PASSPHRASE: 'another passphrase' })).toEqual({
      code: 1,
      text: 'The passphrase does not open this backup.',
    });
    expect(existsSync(join(folder, 'encrypted'))).toBe(false);
    const cut = join(folder, 'cut.backup');
    writeFileSync(cut, bytes);
    truncateSync(cut, bytes.length - 1);
    const damaged = await notewell(['restore', cut], { ...to, ...passphrase });
    expect([damaged.code, damaged.text.split('\n').length]).toEqual([1, 1]);
    const restored = await notewell(['restore', file], { ...to, ...passphrase });
    expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Restored and verified')]);
  });
});

describe('a backup file', () => {
  it('that exists is left as it is', async () => {
    const file = join(folder, 'kept.backup');
    writeFileSync(file, 'something of worth');
    expect(await notewell(['backup', file], from)).toEqual({
      code: 1,
      text: `${file} exists already. Choose another file name.`,
    });
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.part`)]).toEqual(['something of worth', false]);
  });

  it('of another format is refused in one line', async () => {
    const file = join(folder, 'later.backup');
    const bytes = Buffer.from('{"format":3}');
    const header = headerOf({ name: 'format.json', size: bytes.length }, new Date(0));
    writeFileSync(file, gzipSync(Buffer.concat([header, bytes, paddingOf(bytes.length), endOfArchive])));
    expect(await notewell(['restore', file], await installation('later'))).toEqual({
      code: 1,
      text: 'This backup has format 3, which this version of Notewell cannot read. Install a newer version.',
    });
  });
});
