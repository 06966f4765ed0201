import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../../kernel/start-error.ts';
import { EnvelopeError } from '../../kernel/vault/envelope.ts';
import { masterKey } from '../../kernel/vault/master-key.ts';
import {
  anchorFolder,
  anchorsIn,
  anchorsOf,
  type ChainFinding,
  firstLost,
  syslogSink,
  verifyAudit,
} from '../../modules/audit/index.ts';
import { type ContentFiles, type ContentStore, clamdScanner, openContent, scanState } from '../../modules/content/index.ts';
import { failingJobs } from '../../modules/jobs/index.ts';
import { spoolFolder, stateOfSpool } from '../../resources/audit/audit-spool.ts';
import { keysAsOwner } from '../../resources/secrets/practice-keys.ts';
import { globalPractice } from '../../resources/store/index.ts';
import { unfinishedRestore } from '../backup/index.ts';
import type { Config } from '../config/index.ts';
import { masterKeyFile, openKeys } from '../config/keys.ts';
import { connectAsOwner, openDatabase } from '../database.ts';
import { contentReferredTo, type Inspection, inspect, rescuedEntries } from './inspect.ts';

export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'fault';
  readonly detail: string;
}
export interface DoctorOptions {
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
  /** A file of anchors that was kept elsewhere, read in addition to those of the data folder. */
  readonly anchor?: string | undefined;
}

const listed = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
/** A fault or warning with its sentence, or the sentence of a passed check. */
interface Judged {
  readonly bad: boolean;
  readonly state: 'warning' | 'fault';
  readonly wrong: string;
  readonly right: string;
}
const found = (check: string, { bad, state, wrong, right }: Judged): Finding =>
  bad ? { check, state, detail: wrong } : { check, state: 'ok', detail: right };

/** Checks that need only one inspection of the database. */
const databaseChecks: readonly ((facts: Inspection) => Finding)[] = [
  ({ version, durable }) =>
    found('database', {
      bad: !durable,
      state: 'fault',
      wrong: `PostgreSQL ${version} may lose data in a power failure. Switch fsync and synchronous_commit on.`,
      right: `PostgreSQL ${version}, durable`,
    }),
  ({ checksums }) =>
    found('checksums', {
      bad: checksums === false,
      state: 'warning',
      wrong: 'Data checksums are off, so damage on the disk would go unnoticed. Switch them on with pg_checksums.',
      right: checksums ? 'on' : 'not told',
    }),
  ({ missingMigrations: missing }) =>
    found('migrations', {
      bad: missing.length > 0,
      state: 'fault',
      wrong: `Not applied: ${listed(missing)}. Run notewell migrate.`,
      right: 'all applied',
    }),
  ({ invalidIndexes: bad }) =>
    found('indexes', {
      bad: bad.length > 0,
      state: 'fault',
      wrong: `Unusable: ${listed(bad)}. Run reindex on each.`,
      right: 'all usable',
    }),
  ({ notLeakproof: bad }) =>
    found('leakproof marks', {
      bad: bad.length > 0,
      state: 'warning',
      wrong: `A superuser must mark ${listed(bad)} leakproof, or filters read whole tables.`,
      right: 'all set',
    }),
  ({ unwalled }) =>
    found('wall between practices', {
      bad: unwalled.length > 0,
      state: 'fault',
      wrong: `Row-level security is not forced on ${listed(unwalled)}.`,
      right: 'row-level security on every table',
    }),
  ({ sharedNumbers: bad }) =>
    found('record numbers', {
      bad: bad.length > 0,
      state: 'warning',
      wrong: `Charts with the same number: ${listed(bad)}. Open them and give all but one another number.`,
      right: 'each on one chart',
    }),
  ({ roleTooStrong }) =>
    found('role of the server', {
      bad: roleTooStrong,
      state: 'fault',
      wrong: 'The server’s database role owns tables or bypasses row-level security. It must do neither.',
      right: 'bound',
    }),
];

/** Inspects an installation without changes. Throws StartError if it cannot be opened at all. */
export async function examine(config: Config, { say, progress, anchor }: DoctorOptions): Promise<Finding[]> {
  if (!existsSync(config.dataFolder)) throw new StartError(`There is no installation in ${config.dataFolder}.`);
  const findings: Finding[] = [
    keyFinding(config),
    await spaceFinding(config),
    await scannerFinding(config),
    await collectorFinding(config),
  ];
  const keys = openKeys(config);
  const database = await openDatabase(config, keys, say);
  try {
    const client = await connectAsOwner(database.ownerUrl);
    try {
      const facts = await inspect(client);
      findings.push(...databaseChecks.map((check) => check(facts)), await restoreFinding(config, facts));
      findings.push(
        await auditFinding([globalPractice, ...facts.practices], (practice) => verifyAudit(client, practice), progress),
      );
      findings.push(await anchorFinding(client, config.dataFolder, anchor), await spoolFinding(client, config, Date.now()));
      const content = await openContent({
        folder: join(config.dataFolder, 'content'),
        s3: config.s3,
        keys: keysAsOwner(client, masterKey(keys)),
      });
      if (facts.missingMigrations.length === 0) findings.push(await scansFinding(client, config), await jobsFinding(client));
      const refers = (practice: string) => contentReferredTo(client, practice);
      findings.push(await contentFinding(content, facts.practices, refers, progress));
      await content.close();
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
  return findings;
}

function keyFinding({ dataFolder, masterKey }: Config): Finding {
  const check = 'master key';
  if (masterKey) return { check, state: 'ok', detail: 'from NOTEWELL_MASTER_KEY' };
  const file = masterKeyFile(dataFolder);
  if (!existsSync(file)) return { check, state: 'warning', detail: `${file} does not exist yet. The first start creates it.` };
  const open = (statSync(file).mode & 0o077) !== 0;
  return found(check, {
    bad: open,
    state: 'fault',
    wrong: `Other users can read ${file}: chmod 600 it.`,
    right: `${file}, for its owner alone`,
  });
}

/** Reports a restore that was killed: its rows were taken back, and files of it may be left. */
async function restoreFinding({ dataFolder }: Config, { practices }: Inspection): Promise<Finding> {
  const file = await unfinishedRestore(dataFolder);
  return found('restore', {
    bad: file !== undefined && practices.length === 0,
    state: 'fault',
    wrong: `The restore of ${file} did not finish, and nothing can be used yet. Run notewell restore ${file} again.`,
    right: 'none is unfinished',
  });
}

const least = 1_073_741_824;
async function spaceFinding({ dataFolder }: Config): Promise<Finding> {
  const at = existsSync(dataFolder) ? dataFolder : '.';
  const { bavail, bsize } = await statfs(at);
  const free = bavail * bsize;
  const gigabytes = `${(free / least).toFixed(1)} GB free`;
  return found('disk', { bad: free < least, state: 'warning', wrong: `Only ${gigabytes}.`, right: gigabytes });
}

async function scannerFinding({ clamd }: Config): Promise<Finding> {
  const check = 'malware scanner';
  if (!clamd)
    return { check, state: 'warning', detail: 'Uploads are not scanned for viruses. Set CLAMD_URL to a ClamAV daemon.' };
  try {
    return { check, state: 'ok', detail: await clamdScanner(clamd).version() };
  } catch {
    return { check, state: 'fault', detail: `${clamd.href} does not answer, so uploads are refused until it does.` };
  }
}

/** Reports malware and files that were never scanned. */
async function scansFinding(client: pg.ClientBase, { clamd }: Config): Promise<Finding> {
  const check = 'content scans';
  const { waiting, infected } = await scanState(client);
  if (infected.length > 0)
    return { check, state: 'fault', detail: `Malware was found; these files can no longer be opened: ${listed(infected)}.` };
  const looks = clamd ? 'the running server scans them' : 'CLAMD_URL is not set';
  return found(check, {
    bad: waiting > 0,
    state: 'warning',
    wrong: `${waiting} files were never scanned: ${looks}.`,
    right: 'all looked over',
  });
}

/** Reports jobs whose last run failed. */
async function jobsFinding(client: pg.ClientBase): Promise<Finding> {
  const failing = await failingJobs(client);
  return found('jobs', {
    bad: failing.length > 0,
    state: 'warning',
    wrong: `Failed at their last run: ${listed(failing)}. Admin, Jobs shows why.`,
    right: 'the last runs succeeded',
  });
}

async function collectorFinding({ logAnchor }: Config): Promise<Finding> {
  const check = 'audit collector';
  const alone = 'Anchors of the audit log are kept on this machine only. Set NOTEWELL_LOG_ANCHOR to a syslog collector.';
  if (!logAnchor) return { check, state: 'warning', detail: alone };
  try {
    await syslogSink(logAnchor).send([]);
    return { check, state: 'ok', detail: `${logAnchor.host} answers` };
  } catch {
    return {
      check,
      state: 'fault',
      detail: `${logAnchor.host} does not answer. Anchors of the audit log are sent when it does.`,
    };
  }
}

const ways = {
  changed: 'was changed after it was written',
  missing: 'was taken out',
  'out of order': 'does not follow the one before it',
  'put in': 'was inserted later',
} as const;

/** Verifies the hash chain of every practice's audit log. */
async function auditFinding(
  practices: readonly string[],
  verify: (practice: string) => Promise<ChainFinding>,
  progress: DoctorOptions['progress'],
): Promise<Finding> {
  const check = 'audit log';
  let entries = 0;
  let waiting = 0;
  for (const practice of practices) {
    const found = await verify(practice);
    if (found.broken) {
      const { seq, how } = found.broken;
      return { check, state: 'fault', detail: `${practice}: the chain breaks at entry ${seq}, which ${ways[how]}.` };
    }
    entries += found.entries;
    waiting += found.waiting;
    progress(`audit log: ${entries} entries read`);
  }
  return { check, state: 'ok', detail: `${entries} entries, all unchanged; ${waiting} not in the chain yet` };
}

/** Entries older than this in a file are not written by a running server. */
const spoolMs = 120_000;

/** Audit entries that the database has not taken yet, and those that it took only in another form. */
async function spoolFinding(client: pg.ClientBase, { dataFolder }: Config, now: number): Promise<Finding> {
  const check = 'audit entries';
  const { files, since, damaged } = await stateOfSpool(spoolFolder(dataFolder));
  const folder = spoolFolder(dataFolder);
  if (damaged > 0) return { check, state: 'fault', detail: `${damaged} files in ${folder} are damaged. Keep them as evidence.` };
  if (since !== undefined && now - since > spoolMs) {
    const detail = `${files} files in ${folder} wait since ${new Date(since).toISOString()}. Start the server and check /health/ready.`;
    return { check, state: 'fault', detail };
  }
  const count = await rescuedEntries(client);
  return found(check, {
    bad: count > 0,
    state: 'warning',
    wrong: `${count} were refused by the database and are in the log as text.`,
    right: 'all logged',
  });
}

/** Checks that the chains still match the anchors recorded outside the database. */
async function anchorFinding(client: pg.ClientBase, dataFolder: string, file: string | undefined): Promise<Finding> {
  const check = 'audit anchors';
  const anchors = [...(await anchorsOf(anchorFolder(dataFolder))), ...(file === undefined ? [] : await anchorsIn(file))];
  const lost = await firstLost(client, anchors);
  if (lost) {
    const { practice, number, at } = lost;
    return {
      check,
      state: 'fault',
      detail: `${practice}: the log up to entry ${number} is not the one of ${at}. It was shortened or rewritten.`,
    };
  }
  const newest = anchors.at(-1);
  const detail = newest
    ? `${anchors.length} kept, all passed through; last ${newest.practice} ${newest.number} ${newest.hash}`
    : 'none kept yet';
  return { check, state: 'ok', detail };
}

async function contentFinding(
  content: ContentStore,
  practices: readonly string[],
  refersTo: (practice: string) => Promise<string[]>,
  progress: DoctorOptions['progress'],
): Promise<Finding> {
  const damaged: string[] = [];
  const missing: string[] = [];
  let read = 0;
  for (const practice of practices) {
    const kept = await content.files.list(practice);
    const there = new Set(kept.map(({ name }) => name));
    const called = new Map<string, string>();
    for (const hash of await refersTo(practice)) called.set(await content.files.nameOf(practice, hash), hash);
    for (const { name } of kept) {
      if (!(await isItself(content.files, practice, name))) damaged.push(`${practice}/${called.get(name) ?? name}`);
      progress(`content: ${++read} files read`);
    }
    for (const [name, hash] of called) if (!there.has(name)) missing.push(`${practice}/${hash}`);
  }
  if (damaged.length > 0)
    return { check: 'content', state: 'fault', detail: `Damaged: ${listed(damaged)}. Restore these from a backup.` };
  if (missing.length > 0)
    return { check: 'content', state: 'fault', detail: `Missing: ${listed(missing)}. Restore these from a backup.` };
  return { check: 'content', state: 'ok', detail: `${read} files, all matching their hashes` };
}

/** True if a file opens and its content matches the hash in its name. */
async function isItself(files: ContentFiles, practice: string, name: string): Promise<boolean> {
  try {
    return (await files.nameOf(practice, await files.hashIn(practice, name))) === name;
  } catch (error) {
    if (error instanceof EnvelopeError) return false;
    throw error;
  }
}
