import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startThrowawayCluster, type ThrowawayCluster } from '@notewell/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { run } from '../src/run.ts';

let folder: string;
let cluster: ThrowawayCluster;
beforeAll(async () => {
  folder = mkdtempSync('/tmp/notewell-foreign-');
  cluster = await startThrowawayCluster();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function migrate(databaseUrl: string) {
  const lines: string[] = [];
  const code = await run(['migrate'], commands, {
    environment: { DATABASE_URL: databaseUrl, NOTEWELL_DATA: join(folder, 'data') },
    say: (line) => lines.push(line),
    progress: () => {},
    signal: new AbortController().signal,
  });
  return { code, lines };
}

/** Asks a database as its owner. */
async function asked(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('a user who may not prepare the database is told what it needs, in one line', async () => {
  const url = await cluster.database();
  const name = `guest_${process.pid}`;
  await asked(
    url,
    `create role ${name} login password 'of-a-guest' nosuperuser`,
    `grant connect on database ${databaseOf(url)} to ${name}`,
  );
  const guest = new URL(url);
  guest.username = name;
  guest.password = 'of-a-guest';
  try {
    const { code, lines } = await migrate(guest.href);
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/^The user of DATABASE_URL may not prepare the database.*superuser/)],
    ]);
    expect(lines.join()).not.toContain('of-a-guest');
  } finally {
    await asked(url, `drop owned by ${name}`, `drop role ${name}`);
  }
});

test('a database that a later version has worked on is left as it is, and said to be', async () => {
  const url = await cluster.database();
  expect((await migrate(url)).code).toBe(0);
  await asked(url, `insert into migration (name) values ('9999-of-tomorrow')`);
  const { code, lines } = await migrate(url);
  expect([code, lines]).toEqual([
    1,
    [expect.stringContaining('A later version of Notewell has worked on this database (9999-of-tomorrow)')],
  ]);
  await asked(url, `delete from migration where name = '9999-of-tomorrow'`);
  expect((await migrate(url)).code).toBe(0);
});

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
