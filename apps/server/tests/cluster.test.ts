import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster, startThrowawayCluster, type ThrowawayCluster } from '../src/installation/cluster/index.ts';
import { exclusively, isHeld, Lease } from '../src/installation/cluster/lease.ts';
import { runningPostmaster } from '../src/installation/cluster/postmaster.ts';

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

describe('the embedded cluster', () => {
  let outer: string;
  let folder: string;
  let cluster: Cluster | undefined;
  const place = () =>
    resolve(folder, (JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')) as { location: string }).location);

  beforeAll(() => {
    outer = mkdtempSync('/tmp/notewell-cluster-');
    folder = join(outer, 'data');
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(dirname(place()), { recursive: true, force: true });
    rmSync(outer, { recursive: true, force: true });
  });

  test('is made, durable and in UTF-8, under a folder that only its owner may enter', async () => {
    mkdirSync(folder, { mode: 0o700 });
    const said: string[] = [];
    cluster = await startCluster({ folder, say: (line) => said.push(line) });
    expect(await ask(cluster.url, 'show fsync')).toBe('on');
    expect(await ask(cluster.url, 'show synchronous_commit')).toBe('on');
    expect(await ask(cluster.url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(cluster.url, 'show data_checksums')).toBe('on');
    if (process.getuid?.() === 0) expect(said.some((line) => line.includes('cannot reach'))).toBe(true);
  });

  test('keeps what was written over a stop and a start', async () => {
    await ask(cluster!.url, 'create table kept as select 42 as answer');
    await cluster!.stop();
    cluster = await startCluster({ folder });
    expect(await ask(cluster.url, 'select answer from kept')).toBe(42);
  });

  test('comes up again by itself when it is killed, with what was committed', async () => {
    await ask(cluster!.url, 'insert into kept values (43)');
    process.kill(Number(readFileSync(join(place(), 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await expect.poll(() => ask(cluster!.url, 'select count(*)::int from kept').catch(() => 'not up')).toBe(2);
  });

  test('is shared by whoever starts it again, and stopped by the last', async () => {
    const second = await startCluster({ folder });
    expect(second.url).toBe(cluster!.url);
    await cluster!.stop();
    expect(await ask(second.url, 'select 1')).toBe(1);
    await second.stop();
    await expect(ask(second.url, 'select 1')).rejects.toThrow();
    cluster = undefined;
  });
});

describe('the lock of a cluster', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync('/tmp/notewell-lock-');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is held by one process at a time', async () => {
    const lock = join(folder, 'left');
    writeFileSync(lock, '999999999 1');
    let within = 0;
    const most: number[] = [];
    const work = async () => {
      most.push(++within);
      await wait(1);
      within--;
    };
    await Promise.all(Array.from({ length: 20 }, () => exclusively(lock, 300, work)));
    expect(most).toEqual(Array(20).fill(1));
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(existsSync('/proc/self/stat'))('is not held by whoever has the number of its holder now', async () => {
    const lock = join(folder, 'renumbered');
    writeFileSync(lock, `${process.pid} 1`);
    expect(isHeld(lock)).toBe(false);
    await exclusively(lock, 300, async () => expect(isHeld(lock)).toBe(true));
    const lease = new Lease(join(folder, 'users'));
    writeFileSync(join(folder, 'users', `${process.pid}.earlier`), `${process.pid} 1`);
    expect(lease.others()).toBe(0);
    expect(new Lease(join(folder, 'users')).others()).toBe(1);
  });
});

test('checking the status leaves a starting PostgreSQL alone', () => {
  const folder = mkdtempSync('/tmp/notewell-starting-');
  writeFileSync(join(folder, 'postmaster.pid'), '');
  expect(runningPostmaster(folder)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['postmaster.pid']);
  rmSync(folder, { recursive: true, force: true });
});

describe('the throwaway cluster', () => {
  let throwaway: ThrowawayCluster;
  beforeAll(async () => {
    throwaway = await startThrowawayCluster();
  });
  afterAll(() => throwaway.stop());

  test('drops databases of killed test processes only', async () => {
    const [left, kept] = ['test_999999999_left', `test_${process.pid}_kept`];
    const admin = await throwaway.database();
    for (const name of [left, kept]) await ask(admin, `create database ${name}`);
    const another = await startThrowawayCluster();
    const there = `select string_agg(datname, ' ') from pg_database where datname in ('${left}', '${kept}')`;
    expect(await ask(admin, there)).toBe(kept);
    await another.stop();
    await ask(admin, `drop database ${kept}`);
  });

  test('copies a template that is prepared once', async () => {
    let prepared = 0;
    const template = {
      name: `own_test_${process.pid}`,
      prepare: async (url: string) => {
        prepared++;
        await ask(url, 'create table ready as select 1 as one');
      },
    };
    const [first, second] = [await throwaway.database(template), await throwaway.database(template)];
    expect(first).not.toBe(second);
    expect(await ask(first, 'select one from ready')).toBe(1);
    expect(await ask(second, 'select one from ready')).toBe(1);
    expect(prepared).toBe(1);
    await ask(await throwaway.database(), `alter database template_${template.name} is_template false`);
    await ask(await throwaway.database(), `drop database template_${template.name}`);
  });
});
