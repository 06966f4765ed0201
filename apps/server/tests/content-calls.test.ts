import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { definitionOf } from '@notewell/model';
import { fixedIds } from '@notewell/rules';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { scanContent } from '../src/modules/content/content-scans.ts';
import { openContent } from '../src/modules/content/files/index.ts';
import { contentScansOf } from '../src/modules/content/store/content-scans.ts';
import { unusedFiles } from '../src/modules/content/unused-files.ts';
import type { JobWork } from '../src/modules/module.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { draftOf } from './support/calls.ts';
import { type ClamdDouble, eicar, startClamdDouble } from './support/clamd-double.ts';
import { practitionerOf } from './support/practice-calls.ts';
import { bearer, patientId, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clamd: ClamdDouble;
let headers: Record<string, string>;
beforeAll(async () => {
  clamd = await startClamdDouble();
  server = await startServer({ CLAMD_URL: clamd.url });
  const own = bearer(await signIn(server.origin, people.clinician));
  const session = (await (await fetch(`${server.origin}/api/v1/session`, { headers: own })).json()) as SessionAnswer;
  headers = { ...own, 'notewell-profile': `Practitioner/${session.memberships[0]?.profile.id}` };
});
afterAll(async () => {
  await server.stop();
  await clamd.stop();
});

interface Stored {
  readonly id: string;
  readonly meta: { readonly versionId: string };
  readonly content?: { readonly hash: string; readonly size: number; readonly contentType: string; readonly url: string };
}
const call = (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  fetch(path.startsWith('/api') ? server.origin + path : `${server.origin}/api/v1/practices/north/media/${path}`, {
    method,
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { body }),
  });
const storedIn = async (answer: Response) => (await answer.json()) as Stored;
const codeIn = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const plain = { 'content-type': 'text/plain' };
const bytes = { 'content-type': 'application/octet-stream' };

async function makeMedia(): Promise<string> {
  const body = JSON.stringify({ kind: 'Image', subject: { id: patientId, resourceType: 'Patient' } });
  const made = await call('POST', '/api/v1/practices/north/media', body, { 'content-type': 'application/json' });
  expect(made.status).toBe(201);
  return (await storedIn(made)).id;
}

test('content is put, hashed, and read whole, in ranges, as a data URL, and as each version had it', async () => {
  const id = await makeMedia();
  expect(await codeIn(await call('GET', `${id}/content`))).toEqual([404, 'content-missing']);
  const put = await call('POST', `${id}/content`, 'hello world', plain);
  expect([put.status, put.headers.get('etag')]).toEqual([200, '"2"']);
  const { content } = await storedIn(put);
  const hash = createHash('sha256').update('hello world').digest('hex');
  expect(content).toEqual({ contentType: 'text/plain', hash, size: 11, url: `/api/v1/practices/north/media/${id}/content` });
  const whole = await call('GET', content?.url ?? '');
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([200, 'text/plain', 'hello world']);
  const tag = whole.headers.get('etag') ?? '';
  expect((await call('GET', `${id}/content`, undefined, { 'if-none-match': tag })).status).toBe(304);
  const part = await call('GET', `${id}/content`, undefined, { range: 'bytes=2-5' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-5/11', 'llo ']);
  const beyond = await call('GET', `${id}/content`, undefined, { range: 'bytes=11-' });
  expect([beyond.headers.get('content-range'), ...(await codeIn(beyond))]).toEqual(['bytes */11', 416, 'range-unsatisfiable']);
  const url = await call('GET', `${id}/content?format=dataUrl`);
  expect(await url.text()).toBe(`data:text/plain;base64,${btoa('hello world')}`);
  expect(await codeIn(await call('GET', `${id}/content?format=pdf`))).toEqual([400, 'parameter-invalid']);
  expect(await codeIn(await call('GET', `${id}/content?thumbnail=true`))).toEqual([404, 'thumbnail-unavailable']);
  await call('POST', `${id}/content`, 'second', plain);
  expect(await (await call('GET', `${id}/_history/2/content`)).text()).toBe('hello world');
  expect(await codeIn(await call('GET', `${id}/_history/1/content`))).toEqual([404, 'content-missing']);
});

test('restricted note content is readable only by its participants', async () => {
  const administrator = await practitionerOf(server.origin, people.administrator);
  const draft = {
    status: 'Preliminary',
    subject: { id: patientId, resourceType: 'Patient' },
    sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
    participants: [{ role: 'PrimaryPerformer', individual: { id: administrator.profile.id, resourceType: 'Practitioner' } }],
  };
  const { body: note } = await administrator.call<Stored>('POST', '/notes', { body: draft });
  const at = `/api/v1/practices/north/notes/${note.id}`;
  const dictated = { body: new TextEncoder().encode('what was dictated'), headers: plain };
  expect((await administrator.call('POST', `/notes/${note.id}/content`, dictated)).status).toBe(200);
  const apart = [{ op: 'add', path: '/confidential', value: true }];
  const kept = await administrator.call('PATCH', `/notes/${note.id}`, { body: apart });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  for (const path of ['content', 'content?format=dataUrl', '_history/2/content', '_history/3/content'])
    expect([path, ...(await codeIn(await call('GET', `${at}/${path}`)))]).toEqual([path, 404, 'content-missing']);
  for (const path of ['', '/_history', '/_history/2'])
    expect([path, (await (await call('GET', `${at}${path}`)).text()).includes('"hash"')]).toEqual([path, false]);
});

test('shows a very restricted document only to who filed it', async () => {
  const administrator = await practitionerOf(server.origin, people.administrator);
  const subject = { id: patientId, resourceType: 'Patient' };
  const draft = { status: 'Current', completion: 'Final', subject, title: 'Named by nobody', confidentiality: 'VeryRestricted' };
  const { body: document } = await administrator.call<Stored>('POST', '/documentReferences', { body: draft });
  const file = { body: new TextEncoder().encode('between two people'), headers: plain };
  expect((await administrator.call('POST', `/documentReferences/${document.id}/content`, file)).status).toBe(200);
  const at = `/api/v1/practices/north/documentReferences/${document.id}`;
  for (const path of ['content', '_history/2/content'])
    expect([path, ...(await codeIn(await call('GET', `${at}/${path}`)))]).toEqual([path, 404, 'content-missing']);
  for (const path of ['', '/_history', '/_history/2'])
    expect([path, /"hash"|Named by/.test(await (await call('GET', `${at}${path}`)).text())]).toEqual([path, false]);
  expect((await administrator.call('GET', `/documentReferences/${document.id}`)).body).toMatchObject({ title: draft.title });
  // A reference to it does not tell its title either.
  const named = draftOf('Consent', { patient: subject, document: { id: document.id, resourceType: 'DocumentReference' } });
  const asJson = { 'content-type': 'application/json' };
  const consent = await call('POST', '/api/v1/practices/north/consents', JSON.stringify(named), asJson);
  expect([consent.status, (await consent.text()).includes(draft.title)]).toEqual([201, false]);
});

const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('latin1');
const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
/** Uploaded content with its declared type, and the expected headers of its download. */
const files: readonly (readonly [what: string, type: string, bytes: string, way: string, as: string])[] = [
  ['a page', 'text/html', script, 'attachment', 'text/html'],
  ['a page that says it is a picture', 'image/png', script, 'attachment', 'image/png'],
  ['a drawing', 'image/svg+xml', svg, 'attachment', 'image/svg+xml'],
  ['a drawing that says it is a picture', 'image/jpeg', svg, 'attachment', 'image/jpeg'],
  ['a drawing in XML', 'text/xml', `<?xml version="1.0"?>${svg}`, 'attachment', 'text/xml'],
  ['a picture that says it is a page', 'text/html', `${png}${script}`, 'attachment', 'text/html'],
  ['a script', 'text/javascript', 'alert(1)', 'attachment', 'application/octet-stream'],
  ['a script by an old name', 'application/x-javascript;version=1.8', 'alert(1)', 'attachment', 'application/octet-stream'],
  ['a style sheet', 'text/css', 'body{display:none}', 'attachment', 'application/octet-stream'],
  // Both at once: browsers take each for what it is said to be and nothing else, which `nosniff` makes them.
  ['a picture that is a script too', 'image/gif', 'GIF89a/*.*/=1;alert(1)', 'inline', 'image/gif'],
  ['a picture that is a page too', 'image/png', `${png}${script}`, 'inline', 'image/png'],
  ['a page as text', 'text/plain', script, 'inline', 'text/plain'],
  ['nothing known', 'application/x-shockwave-flash', 'CWS', 'attachment', 'application/x-shockwave-flash'],
];
test.each(files)('content that a browser could run is sent as a download: %s', async (_what, type, sent, way, as) => {
  const id = await makeMedia();
  const body = new Uint8Array(Buffer.from(sent, 'latin1'));
  expect((await call('POST', `${id}/content`, body, { 'content-type': type })).status).toBe(200);
  for (const path of ['content', 'content?format=raw', '_history/2/content']) {
    const read = await call('GET', `${id}/${path}`);
    expect(Buffer.from(await read.arrayBuffer()).toString('latin1')).toBe(sent);
    expect(read.headers.get('content-type')).toBe(as);
    expect(read.headers.get('content-disposition')).toBe(way);
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(read.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  }
});

test('content is kept in no cache of a browser, in none of its forms', async () => {
  const id = await makeMedia();
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  await call('POST', `${id}/content`, new Uint8Array(pixel), { 'content-type': 'image/png' });
  const part = { range: 'bytes=0-3' };
  for (const [path, more] of [
    ['content'],
    ['content', part],
    ['content?thumbnail=true'],
    ['content?format=dataUrl'],
    ['_history/2/content'],
  ] as const) {
    const read = await call('GET', `${id}/${path}`, undefined, more);
    expect([path, read.ok, read.headers.get('cache-control')]).toEqual([path, true, 'no-store']);
    const again = await call('GET', `${id}/${path}`, undefined, { ...more, 'if-none-match': read.headers.get('etag') ?? '' });
    expect([path, again.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('chunks join in order; repeats replace and gaps are reported', async () => {
  const id = await makeMedia();
  const chunk = (n: number, text: string) => call('POST', `${id}/content/chunks/${n}`, text, bytes);
  expect((await chunk(1, 'world')).status).toBe(204);
  expect(await codeIn(await call('POST', `${id}/content/chunks`, undefined, plain))).toEqual([409, 'chunk-missing']);
  await chunk(0, 'hxllo ');
  await chunk(0, 'hello ');
  const key = { ...plain, 'idempotency-key': v7() };
  const commit = await call('POST', `${id}/content/chunks`, undefined, key);
  const again = await call('POST', `${id}/content/chunks`, undefined, key);
  const first = await storedIn(commit);
  expect([commit.status, again.status, first.content?.size]).toEqual([200, 200, 11]);
  expect((await storedIn(again)).meta).toEqual(first.meta);
  expect(await (await call('GET', `${id}/content`)).text()).toBe('hello world');
  expect(await codeIn(await call('POST', `${id}/content/chunks`, undefined, plain))).toEqual([409, 'chunk-missing']);
});

test('content with malware is refused, not stored, and logged by its name', async () => {
  const id = await makeMedia();
  const infected = `read me\n${eicar}`;
  expect(await codeIn(await call('POST', `${id}/content`, infected, plain))).toEqual([422, 'content-infected']);
  expect((await call('POST', `${id}/content/chunks/0`, infected, bytes)).status).toBe(204);
  expect(await codeIn(await call('POST', `${id}/content/chunks`, undefined, plain))).toEqual([422, 'content-infected']);
  expect(await codeIn(await call('GET', `${id}/content`))).toEqual([404, 'content-missing']);
  await server.running.installation.store.trail.flush();
  const administrator = await practitionerOf(server.origin, people.administrator);
  const { body: log } = await administrator.call<Record<string, unknown>[]>('GET', `/audit?action=refused&id=${id}`);
  const found = { action: 'refused', resourceType: 'Media', id, patients: [patientId] };
  const detail = { malware: 'Eicar-Test-Signature', status: 422 };
  const told = log.filter((line) => line.id === id && JSON.stringify(line.detail).includes('Eicar'));
  expect(told).toMatchObject([
    { ...found, detail },
    { ...found, detail },
  ]);
});

test('older content is scanned later and withheld if infected', async () => {
  const { store, saving, content, config } = server.running.installation;
  const before = await openContent({ folder: join(config.dataFolder, 'content'), keys: store.keys });
  const definition = definitionOf('Media');
  /** Puts content on a new Media as a server without a scanner does. */
  const keep = async (text: string) => {
    const id = await makeMedia();
    const row = await store.reader.read('north', definition, id, everything);
    if (!row) throw new Error('It was made just now');
    const stored = await before.put('north', Readable.from([Buffer.from(text)]));
    const caller = systemCaller('north', 'test');
    const facts = { ...stored, contentType: 'text/plain', url: `/api/v1/practices/north/media/${id}/content` };
    await saving.updateContent({ practice: 'north', caller, definition, before: row, content: facts, once: undefined });
    return { id, hash: stored.hash };
  };
  const [clean, infected] = [await keep(`a letter ${v7()}`), await keep(`${v7()} ${eicar}`)];
  const options = { store, content, now: Date.now, account: fixedIds.systemAccount };
  const due = () => contentScansOf(store).due('north', new Date(0), '', 100);
  expect(await due()).toEqual([clean.hash, infected.hash].sort());
  clamd.away = true;
  await expect(scanContent(options, 'north')).rejects.toMatchObject({ code: 'scanner-away' });
  clamd.away = false;
  expect(await scanContent(options, 'north')).toBe(2);
  expect(await due()).toEqual([]);
  expect(await scanContent(options, 'north')).toBe(0);
  expect((await call('GET', `${clean.id}/content`)).status).toBe(200);
  for (const path of ['content', 'content?format=dataUrl', '_history/2/content'])
    expect(await codeIn(await call('GET', `${infected.id}/${path}`))).toEqual([422, 'content-withheld']);
  // A scan a day later adds no second audit entry.
  expect(await scanContent({ ...options, now: () => Date.now() + 2 * 86_400_000 }, 'north')).toBe(1);
  const administrator = await practitionerOf(server.origin, people.administrator);
  const { body: log } = await administrator.call<Record<string, unknown>[]>('GET', `/audit?action=refused&id=${infected.id}`);
  expect(log.filter(({ detail }) => JSON.stringify(detail).includes('Eicar'))).toMatchObject([
    { resourceType: 'Media', patients: [patientId], actor: `Practitioner/${fixedIds.systemAccount}` },
  ]);
});

test('content that cannot be scanned is refused with retry-after', async () => {
  const id = await makeMedia();
  const key = { ...plain, 'idempotency-key': v7() };
  clamd.away = true;
  const refused = await call('POST', `${id}/content`, 'a letter', key);
  clamd.away = false;
  expect([refused.headers.get('retry-after'), ...(await codeIn(refused))]).toEqual(['60', 503, 'scanner-away']);
  expect((await call('POST', `${id}/content`, 'a letter', key)).status).toBe(200);
  expect(await (await call('GET', `${id}/content`)).text()).toBe('a letter');
});

test('a key puts content once, and is refused with other content', async () => {
  const id = await makeMedia();
  const key = { ...plain, 'idempotency-key': v7() };
  const first = await storedIn(await call('POST', `${id}/content`, 'once', key));
  await call('POST', `${id}/content`, 'changed since', plain);
  expect((await storedIn(await call('POST', `${id}/content`, 'once', key))).meta).toMatchObject({
    versionId: first.meta.versionId,
  });
  expect(await (await call('GET', `${id}/content`)).text()).toBe('changed since');
  expect(await codeIn(await call('POST', `${id}/content`, 'other', key))).toEqual([422, 'key-reused']);
});

test('concurrent uploads to one resource all succeed', async () => {
  const id = await makeMedia();
  const answers = await Promise.all([1, 2, 3, 4].map((n) => call('POST', `${id}/content`, `number ${n}`, plain)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const versions = await Promise.all(answers.map(async (answer) => (await storedIn(answer)).meta.versionId));
  expect(new Set(versions).size).toBe(4);
});

describe('content that is removed while the same bytes are sent', () => {
  const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`;
  const untilSomebodyWaits = (hash: string) => {
    const { pool } = server.running.installation.store.database;
    const waiting = async () => (await pool.query(waits, [`north content ${hash}`])).rowCount;
    return expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  };
  test('is named by nothing: who sends it is asked to send it again', async () => {
    const { store, content } = server.running.installation;
    const [sent, id] = [new TextEncoder().encode('Sent twice.'), await makeMedia()];
    const { hash } = await content.put('north', Readable.from([sent]));
    const send = () => call('POST', `${id}/content`, sent, plain);
    let early: Promise<Response> | undefined;
    await store.removeUnused({ practice: 'north', hash }, async () => {
      early = send();
      await untilSomebodyWaits(hash);
      await content.remove('north', hash);
    });
    expect(early && (await codeIn(await early))).toEqual([503, 'unavailable']);
    expect(await codeIn(await call('GET', `${id}/content`))).toEqual([404, 'content-missing']);
    expect((await send()).status).toBe(200);
    expect(await (await call('GET', `${id}/content`)).text()).toBe('Sent twice.');
  });
  test('is looked at once more after the record that names it', async () => {
    const { store, content } = server.running.installation;
    const { hash } = await content.put('north', Readable.from(['Sent first.']));
    let removal: Promise<void> | undefined;
    let isRemoved = false;
    await store.database.transaction('north', async (run) => {
      await store.holdContent('north', hash, run);
      removal = store.removeUnused({ practice: 'north', hash }, async () => void (isRemoved = true));
      await untilSomebodyWaits(hash);
      expect(isRemoved).toBe(false);
    });
    await removal;
    expect(isRemoved).toBe(true);
  });
  test('stays where the record that lost it has it again', async () => {
    const { store, content } = server.running.installation;
    const id = await makeMedia();
    const { hash } = (await storedIn(await call('POST', `${id}/content`, 'Back again.', plain))).content ?? { hash: '' };
    const except = { type: 'Media', id };
    await store.removeUnused({ practice: 'north', hash, except }, () => content.remove('north', hash));
    expect(await content.size('north', hash)).toBe(11);
  });
});

test('the job for unused files keeps those of records, earlier versions and tasks', async () => {
  const id = await makeMedia();
  for (const words of ['an earlier version', 'the present one']) await call('POST', `${id}/content`, words, plain);
  const { store, content } = server.running.installation;
  const put = (words: string) => content.put('north', Readable.from([Buffer.from(words)]));
  const [left, ofTask] = [await put('left by a crash'), await put('of a task')];
  const files = JSON.stringify([{ name: 'a.csv', size: 9, hash: ofTask.hash }]);
  await store.database.run(
    'north',
    {
      text: `insert into task (practice_id, id, kind, owner, state, files, created, changed) values ($1, $2, 'x', 'o', 'New', $3, now(), now())`,
    },
    ['north', v7(), files],
  );
  const work = { parts: { store, content, now: () => Date.now() + 8 * 86_400_000 }, practice: 'north' };
  // It reads no more of them.
  expect(await unusedFiles.run(work as unknown as JobWork)).toMatch(/^Removed \d+ files? that no record has\.$/);
  expect(await Promise.all([left, ofTask].map(({ hash }) => content.size('north', hash)))).toEqual([undefined, 9]);
  for (const version of ['', '/_history/2']) expect((await call('GET', `${id}${version}/content`)).status).toBe(200);
});

test('the job for unused files keeps what a record begins to name while it looks', async () => {
  const { store, content } = server.running.installation;
  const [id, words] = [await makeMedia(), `named at the last moment ${v7()}`];
  const { hash } = await content.put('north', Readable.from([words]));
  const removeUnused: typeof content.removeUnused = (practice, unused) =>
    content.removeUnused(practice, {
      ...unused,
      async hashes() {
        const known = await unused.hashes();
        expect((await call('POST', `${id}/content`, words, plain)).status).toBe(200);
        return known;
      },
    });
  const work = { parts: { store, content: { removeUnused }, now: () => Date.now() + 8 * 86_400_000 }, practice: 'north' };
  await unusedFiles.run(work as unknown as JobWork); // it reads no more of them
  expect(await content.size('north', hash)).toBe(words.length);
});

test('purged content is gone, from older versions too, unless another resource holds the same bytes', async () => {
  const words = `only here ${v7()}`;
  const [one, two] = [await makeMedia(), await makeMedia()];
  for (const id of [one, two]) await call('POST', `${id}/content`, words, plain);
  expect((await call('DELETE', `${one}/content?purge=true`)).status).toBe(204);
  expect(await codeIn(await call('GET', `${one}/content`))).toEqual([404, 'content-missing']);
  expect(await codeIn(await call('DELETE', `${one}/content`))).toEqual([404, 'content-missing']);
  expect(await (await call('GET', `${two}/content`)).text()).toBe(words);
  expect(await (await call('GET', `${one}/_history/2/content`)).text()).toBe(words);
  expect((await call('DELETE', `${two}/content`)).status).toBe(204);
  expect(await (await call('GET', `${two}/_history/2/content`)).text()).toBe(words);
  const alone = await makeMedia();
  await call('POST', `${alone}/content`, `${words} and nowhere else`, plain);
  expect((await call('DELETE', `${alone}/content?purge=true`)).status).toBe(204);
  expect(await codeIn(await call('GET', `${alone}/_history/2/content`))).toEqual([404, 'content-missing']);
});

test('files stay in a conversation under a legal hold', async () => {
  const json = { 'content-type': 'application/json' };
  const send = (path: string, body: object) =>
    call('POST', `/api/v1/practices/north/${path}`, JSON.stringify(body), json).then(storedIn);
  const channel = await send('channels', { kind: 'Team', name: 'Held', private: true });
  const subject = { id: channel.id, resourceType: 'Channel' };
  const document = await send('documentReferences', { status: 'Current', completion: 'Preliminary', subject, title: 'Fax' });
  const picture = await send('media', { kind: 'Image', subject });
  const rows = [`/api/v1/practices/north/documentReferences/${document.id}`, `/api/v1/practices/north/media/${picture.id}`];
  for (const row of rows) expect((await call('POST', `${row}/content`, 'posted', plain)).status).toBe(200);
  const administrator = await practitionerOf(server.origin, people.administrator);
  const hold = [{ op: 'add', path: '/legalHold', value: true }];
  expect((await administrator.call('PATCH', `/channels/${channel.id}`, { body: hold })).status).toBe(200);
  const mistaken = JSON.stringify([{ op: 'add', path: '/status', value: 'EnteredInError' }]);
  for (const row of rows) {
    const answers = [
      await call('DELETE', `${row}/content`),
      await call('DELETE', `${row}/content?purge=true`),
      await call('POST', `${row}/content`, 'other', plain),
      await call('PATCH', row, mistaken, { 'content-type': 'application/json-patch+json' }),
    ];
    expect(await Promise.all(answers.map(codeIn))).toEqual(answers.map(() => [409, 'channel-closed']));
    expect(await (await call('GET', `${row}/content`)).text()).toBe('posted');
  }
  // To move a file into a chart would take it out of the conversation.
  const relatesTo = [{ relation: 'moves', document: { id: document.id, resourceType: 'DocumentReference' } }];
  const move = await call(
    'POST',
    '/api/v1/practices/north/documentReferences',
    JSON.stringify({ status: 'Current', title: 'Fax', subject: administrator.profile, relatesTo }),
    json,
  );
  expect(await codeIn(move)).toEqual([409, 'channel-closed']);
  expect(await storedIn(await call('GET', rows[0] ?? ''))).toMatchObject({ status: 'Current', title: 'Fax' });
  // Nor does somebody who takes the id of an expired one.
  const { store, content } = server.running.installation;
  const expires = `update resource set expires = now() - interval '1 second' where practice_id = $1 and type = 'Media' and id = $2`;
  const { hash = '' } = (await storedIn(await call('GET', rows[1] ?? ''))).content ?? {};
  await store.database.run('north', { text: expires }, ['north', picture.id]);
  const again = await call('PUT', rows[1] ?? '', JSON.stringify({ kind: 'Image', subject }), json);
  expect(again.ok, String(again.status)).toBe(false);
  expect(await content.size('north', hash)).toBeGreaterThan(0);
});

test('whatever is sent to the content calls, nothing is a fault of the server', async () => {
  const id = await makeMedia();
  await call('POST', `${id}/content`, 'something', plain);
  // Values that a header can carry at all: fetch itself refuses the rest.
  const value = fc.oneof(
    fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
    fc.constantFrom('bytes=', 'bytes=-0', 'bytes=9-1,2-', 'a/b;c="', '"'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'DELETE'),
      fc.constantFrom(
        'content',
        'content/chunks',
        'content/chunks/0',
        'content/chunks/99999999',
        'content/chunks/-1',
        '_history/0/content',
      ),
      fc.constantFrom('range', 'content-type', 'if-none-match', 'idempotency-key', 'if-match', 'notewell-security-token'),
      value,
      fc.constantFrom('', '?purge=maybe', '?thumbnail=x', '?format=&format=raw', '?versionId=0'),
      async (method, path, name, header, query) => {
        const answer = await call(method, `${id}/${path}${query}`, method === 'POST' ? 'x' : undefined, {
          ...bytes,
          [name]: header,
        });
        await answer.arrayBuffer();
        expect([method, path, name, header, query, answer.status >= 500]).toEqual([method, path, name, header, query, false]);
      },
    ),
    { numRuns: runs(120, 3_000) },
  );
});

test('an expired record whose id is taken again leaves no bytes on the disk', async () => {
  const id = await makeMedia();
  const { hash = '' } = (await storedIn(await call('POST', `${id}/content`, `a letter ${v7()}`, plain))).content ?? {};
  const { store, content } = server.running.installation;
  const expires = `update resource set expires = now() - interval '1 second' where practice_id = $1 and type = 'Media' and id = $2`;
  await store.database.run('north', { text: expires }, ['north', id]);
  expect(await content.size('north', hash)).toBeGreaterThan(0);
  const body = JSON.stringify({ kind: 'Image', subject: { id: patientId, resourceType: 'Patient' } });
  const again = await call('PUT', id, body, { 'content-type': 'application/json' });
  expect(again.status, await again.text()).toBe(201);
  expect(await content.size('north', hash)).toBeUndefined();
});
