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

/** Runs statements as the owner of a database. */
async function asked(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('names the rights that the database user lacks', async () => {
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
      [expect.stringMatching(/^The user in DATABASE_URL cannot prepare the database.*superuser/)],
    ]);
    expect(lines.join()).not.toContain('of-a-guest');
  } finally {
    await asked(url, `drop owned by ${name}`, `drop role ${name}`);
  }
});

test('refuses a database of a later version', async () => {
  const url = await cluster.database();
  expect((await migrate(url)).code).toBe(0);
  await asked(url, `insert into migration (name) values ('9999-of-tomorrow')`);
  const { code, lines } = await migrate(url);
  expect([code, lines]).toEqual([
    1,
    [expect.stringContaining('A newer version of Notewell has changed this database (9999-of-tomorrow)')],
  ]);
  await asked(url, `delete from migration where name = '9999-of-tomorrow'`);
  expect((await migrate(url)).code).toBe(0);
});

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
