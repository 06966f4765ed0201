import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../postgres/database.ts';
import { type TrailEntry, unpacked } from './audit-batch.ts';
import { createAuditSpool, stateOfSpool } from './audit-spool.ts';
import { createTrail } from './trail.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync('/tmp/notewell-trail-');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const entry = { action: 'read', type: 'Patient', id: 'p', patients: ['p'], actor: 'a', account: 'b', requestId: 'r' };

interface LogOptions {
  /** Runs before the database takes a statement; throws to refuse it. */
  readonly before?: (text: string) => unknown;
  readonly spooled?: boolean;
}
/** A log that keeps the ids and moments of what is written to it. */
function logOf({ before, spooled = false }: LogOptions = {}) {
  const ids: string[] = [];
  const texts: string[] = [];
  let statements = 0;
  const run = async (_practice: string, _statement: unknown, values: readonly unknown[] = []): Promise<never[]> => {
    const text = String(values.at(-1));
    statements++;
    await before?.(text);
    texts.push(text);
    if (values.length === 4) ids.push(...unpacked(text).map(([, action, , id]) => (action === 'rescued' ? action : id)));
    else ids.push(...(JSON.parse(text) as { id: string }[]).map(({ id }) => id));
    return [];
  };
  const spool = spooled ? createAuditSpool(join(folder, 'spool'), Date.now) : undefined;
  // It asks no more of a database.
  const db = { run } as unknown as Database;
  const trail = createTrail(db, { now: Date.now, spool });
  return { trail, ids, texts, statements: () => statements, again: () => createTrail(db, { now: Date.now, spool }) };
}
const away = () => {
  throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
};
const refused = (code: string) => Object.assign(new Error('refused'), { code });
const named = (...ids: string[]) => ids.map((id) => ({ ...entry, id }));
describe('the access log buffer', () => {
  it('writes within a second, in one statement for many', async () => {
    const { trail, ids, statements } = logOf();
    for (let n = 0; n < 50; n++) trail.note('north', entry);
    expect(ids).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([ids.length, statements()]).toEqual([50, 1]);
    trail.note('north', entry);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([ids.length, statements()]).toEqual([51, 2]);
  });

  it('waits until the database is back', async () => {
    let times = 2;
    const { trail, ids } = logOf({ before: () => times-- > 0 && away() });
    trail.note('north', entry);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([ids, trail.state().waiting]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ids, trail.state().waiting, trail.state().failingSince]).toEqual([['p'], 0, undefined]);
  });

  it('asks less and less often while the database is away', async () => {
    const { trail, statements } = logOf({ before: away });
    trail.note('north', entry);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(statements()).toBeLessThan(30);
    expect(trail.state()).toMatchObject({ waiting: 1, failures: statements(), full: false });
  });

  const poisons = ['\0', '\ud800', 'a\udfff', 'x'.repeat(100_000), '9'.repeat(5_000)];
  const fields: readonly (readonly [string, (poison: string) => object])[] = [
    ...['action', 'type', 'id', 'actor', 'account', 'requestId'].map(
      (name) => [name, (poison: string) => ({ [name]: poison })] as const,
    ),
    ['patients', (poison) => ({ patients: ['p', poison] })],
    ['a value of detail', (poison) => ({ detail: { ip: poison } })],
    ['a key of detail', (poison) => ({ detail: { [poison]: 1 } })],
    ['a nested value of detail', (poison) => ({ detail: { a: [{ b: poison }] } })],
  ];
  it.each(fields)('writes an entry whose %s no database takes, and says so', async (_name, poisoned) => {
    const { trail, texts } = logOf();
    for (const poison of poisons)
      for (const told of [entry, { ...entry, patients: undefined }])
        trail.note('north', { ...told, ...poisoned(poison) } as TrailEntry);
    await trail.flush();
    expect(texts.length).toBeGreaterThan(0);
    const everything = texts.join('');
    expect(everything).not.toMatch(/(?<!\\)\\u(0000|d[89a-f])/i);
    expect(everything.match(/"escaped":/g)?.length).toBe(texts.flatMap((text) => JSON.parse(text) as unknown[]).length);
    expect(everything.length).toBeLessThan(100_000);
  });

  it.each([
    ['a time that is none', { at: Number.NaN }],
    ['a time beyond all calendars', { at: 8.64e15 }],
    ['a version that is no number', { version: Number.NaN }],
    ['a version too large', { version: 2 ** 40 }],
    ['a number without end', { detail: { count: Number.POSITIVE_INFINITY } }],
    ['a big integer', { detail: { count: 10n } }],
    ['a detail without bottom', { detail: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) }],
  ])('writes an entry with %s', async (_name, poisoned) => {
    const { trail, ids, texts } = logOf();
    trail.note('north', { ...entry, ...poisoned } as TrailEntry);
    trail.note('north', entry);
    await trail.flush();
    expect(ids).toEqual(['p', 'p']);
    expect(texts.join('')).toContain('"escaped":');
  });

  it('isolates an entry that the database refuses and writes the others', async () => {
    const { trail, ids, texts } = logOf({
      before: (text) => {
        if (/"poison"/.test(text) && !text.includes('rescued')) throw refused('22P05');
      },
    });
    for (const one of named('a', 'b', 'poison', 'c')) trail.note('north', one);
    await trail.flush();
    expect(ids.toSorted()).toEqual(['a', 'b', 'c', 'rescued']);
    expect(texts.join('')).toContain('\\"poison\\"');
    expect(trail.state()).toMatchObject({ waiting: 0, rescued: 1, failingSince: undefined });
  });

  it('lets nothing wait behind an entry that is refused in every form', async () => {
    const { trail, ids } = logOf({
      before: (text) => {
        if (text.includes('poison')) throw refused('22P05');
      },
    });
    for (const one of named('poison', 'a', 'b')) trail.note('north', one);
    trail.note('south', { ...entry, id: 'c' });
    await trail.flush();
    expect(ids.toSorted()).toEqual(['a', 'b', 'c']);
    expect(trail.state()).toMatchObject({ waiting: 1 });
    expect(trail.state().failingSince).toBeDefined();
  });

  it('does not split a batch that is refused for no fault of its entries', async () => {
    const { trail, statements } = logOf({
      before: () => {
        throw refused('42501');
      },
    });
    for (let n = 0; n < 1_000; n++) trail.note('north', entry);
    await trail.flush();
    expect([statements(), trail.state().waiting]).toEqual([1, 1_000]);
  });

  it('keeps entries of no practice in the log of the installation', async () => {
    const practices: string[] = [];
    const run = async (practice: string) => {
      practices.push(practice);
      return [];
    };
    const trail = createTrail({ run } as unknown as Database, { now: Date.now });
    trail.note('no\0rth', entry);
    await trail.flush();
    expect(practices).toEqual(['*global']);
  });
});

describe('the audit spool', () => {
  it('holds what an absent database does not take, until it does', async () => {
    let isAway = true;
    const { trail, ids } = logOf({ before: () => isAway && away(), spooled: true });
    for (const one of named('a', 'b')) trail.note('north', one);
    await trail.flush();
    expect(trail.state()).toMatchObject({ waiting: 2, spooled: 0 });
    await trail.flush();
    expect(trail.state()).toMatchObject({ waiting: 0, spooled: 2 });
    expect((await stateOfSpool(join(folder, 'spool'))).files).toBe(1);
    isAway = false;
    trail.note('north', { ...entry, id: 'c' });
    await trail.flush();
    expect(ids.toSorted()).toEqual(['a', 'b', 'c']);
    expect(trail.state()).toMatchObject({ waiting: 0, spooled: 0, failingSince: undefined });
    expect(readdirSync(join(folder, 'spool'))).toEqual([]);
  });

  it('sets aside what is refused in every form, and writes the files behind it', async () => {
    let isAway = true;
    const { trail, ids } = logOf({
      spooled: true,
      before: (text) => {
        if (isAway) away();
        if (text.includes('poison')) throw refused('22P05');
      },
    });
    for (const one of named('poison', 'a')) {
      trail.note('north', one);
      await trail.flush();
      await trail.flush();
      await vi.advanceTimersByTimeAsync(1);
    }
    isAway = false;
    await trail.flush();
    expect(ids).toEqual(['a']);
    expect(await stateOfSpool(join(folder, 'spool'))).toMatchObject({ files: 0, damaged: 1 });
  });

  it('bounds what waits in memory, and loses nothing of it', async () => {
    let isAway = true;
    const { trail, ids } = logOf({ before: () => isAway && away(), spooled: true });
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 1_000; n++) trail.note('north', { ...entry, id: `${round}.${n}` });
      await trail.flush();
      expect(trail.state().waiting).toBeLessThan(2_000);
    }
    isAway = false;
    await trail.flush();
    expect(new Set(ids).size).toBe(20_000);
    expect(ids.length).toBe(20_000);
  });

  it('says that it is full where no file can be written', async () => {
    const { trail } = logOf({ before: away });
    for (let n = 0; n < 50_000; n++) trail.note('north', entry);
    expect(trail.state().full).toBe(true);
  });

  it('takes over what waits when the server stops in time', async () => {
    const never = new Promise(() => {});
    let hangs = true;
    const { trail, ids, again } = logOf({ before: () => (hangs ? never : undefined), spooled: true });
    for (const one of named('a', 'b')) trail.note('north', one);
    const closed = trail.close();
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
    hangs = false;
    await again().flush();
    expect(ids).toEqual(['a', 'b']);
  });

  it('leaves a damaged file where it is and goes on', async () => {
    const spool = createAuditSpool(folder, () => 1);
    await spool.keep([{ practice: 'north', entry: { ...entry, at: 1 } }]);
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), '{"practice": "no');
    const later = createAuditSpool(folder, () => 2);
    await later.keep([{ practice: 'north', entry: { ...entry, at: 2 } }]);
    const seen: number[] = [];
    await later.drain(async (entries) => {
      seen.push(...entries.map(({ entry: { at } }) => at));
      return 'written';
    });
    expect(seen).toEqual([2]);
    expect(await later.state()).toMatchObject({ files: 0, damaged: 1 });
  });
});
