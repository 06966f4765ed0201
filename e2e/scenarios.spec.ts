import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { Author, crash } from './support/author.ts';
import type { Call } from './support/fault-proxy.ts';

// Runs only the client in a real browser, through a proxy that injects faults, against the real server.

let author: Author;
let patient = { id: '', resourceType: 'Patient' };
test.beforeEach(async () => {
  author = await Author.at(process.env.NOTEWELL_ORIGIN ?? '');
  const [first] = await author.read<{ id: string }[]>('patients?pageSize=1');
  patient = { id: first?.id ?? '', resourceType: 'Patient' };
});
test.afterEach(() => author.stop());

/** A unique title, because others write to the same practice. */
const titled = (name: string) => `${name} ${crypto.randomUUID()}`;
const notes = async (title: string) =>
  (
    await author.read<{ id: string; title?: string; sections?: { id: string; text?: string }[]; meta: { versionId: string } }[]>(
      'notes?orderBy=created&order=desc&pageSize=50',
    )
  ).filter((note) => note.title === title);
const create = (page: Page, title: string) =>
  page.evaluate(
    async ([subject, name]) =>
      (await window.notewell.client?.create('Note', { status: 'Preliminary', title: name, subject } as never))?.id ?? '',
    [patient, title] as const,
  );
const rename = (page: Page, id: string, title: string) =>
  page.evaluate(async ([note, name]) => window.notewell.client?.update('Note', note, (now) => ({ ...now, title: name })), [
    id,
    title,
  ] as const);
const unsent = (page: Page) => page.evaluate(() => window.notewell.client?.watchUnsent().snapshot().length);
const kept = (page: Page) => page.evaluate(() => window.notewell.client?.watchKeptWork().snapshot() ?? []);
const sent = (page: Page) => expect.poll(() => unsent(page)).toBe(0);
const isWrite = ({ isWrite: writes }: Call) => writes;

test('scenario 1: a tab killed after the server committed and before the answer leaves one note', async () => {
  const title = titled('one');
  let committed = false;
  author.proxy.after = (call) => {
    if (!isWrite(call)) return undefined;
    committed = true;
    return new Promise(() => {});
  };
  const page = await author.tab();
  await create(page, title);
  await expect.poll(() => committed).toBe(true);
  await crash(page);
  author.proxy.after = () => undefined;
  const next = await author.tab();
  await sent(next);
  expect(await notes(title)).toHaveLength(1);
});

test('scenario 2: a tab killed between answer and commit leaves one note', async () => {
  const title = titled('two');
  const page = await author.tab();
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const response = await real(input, init);
      if (init?.method !== 'POST') return response;
      await response.arrayBuffer();
      document.title = 'answered';
      return new Promise<Response>(() => {});
    };
  });
  const id = await create(page, title);
  await expect.poll(() => page.title()).toBe('answered');
  await crash(page);
  const next = await author.tab();
  await sent(next);
  const made = await notes(title);
  expect(made).toHaveLength(1);
  expect(await next.evaluate((local) => window.notewell.client?.id(local), id)).toBe(made[0]?.id);
});

test('scenario 4: a patch whose answer was lost is recognised as committed, with no conflict', async () => {
  const [title, after] = [titled('four'), titled('four after')];
  const page = await author.tab();
  const id = await create(page, title);
  await sent(page);
  let lost = 0;
  author.proxy.after = (call) => (call.method === 'PATCH' && lost++ === 0 ? 'cut' : undefined);
  await rename(page, id, after);
  await sent(page);
  expect(lost).toBe(2);
  expect(await kept(page)).toEqual([]);
  expect((await notes(after)).map(({ meta }) => meta.versionId)).toEqual(['2']);
});

test('scenario 6: an upload whose commit was not answered is one content of the right bytes', async () => {
  const name = titled('six');
  const page = await author.tab();
  let lost = 0;
  author.proxy.after = (call) => (call.isWrite && call.path.endsWith('/chunks') && lost++ === 0 ? 'cut' : undefined);
  const id = await page.evaluate(
    async ([subject, description]) => {
      const client = window.notewell.client;
      const draft = { subject, title: description, status: 'Final' };
      const made = await client?.create('ClinicalDocument', draft as never);
      const bytes = new Uint8Array(2_500_000).map((_, n) => n % 251);
      await client?.upload('ClinicalDocument', made?.id ?? '', bytes, 'application/pdf');
      return made?.id ?? '';
    },
    [patient, name] as const,
  );
  await sent(page);
  expect(await kept(page)).toEqual([]);
  expect(lost).toBe(2);
  const shown = await page.evaluate(async (wanted) => {
    const client = window.notewell.client;
    return [client?.id(wanted), (await client?.get('ClinicalDocument', wanted))?.content] as const;
  }, id);
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, n) => n % 251);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const held = await author.read<{ content: { size: number; hash?: string } }>(`clinicalDocuments/${shown[0]}`);
  expect(held.content).toMatchObject({ size: bytes.length });
  expect(shown[1]).toEqual(held.content);
  expect(JSON.stringify(held.content)).toContain(hash);
});

test('scenario 33: a conflict over one field keeps both texts to compare', async () => {
  const title = titled('conflict');
  const page = await author.tab();
  const id = await create(page, title);
  await sent(page);
  const [made] = await notes(title);
  await author.offline(true);
  await rename(page, id, `${title} mine`);
  const theirs = [{ op: 'replace', path: '/title', value: `${title} theirs` }];
  expect(await author.send('PATCH', `notes/${made?.id}?versionId=1`, theirs)).toBe(200);
  await author.offline(false);
  await page.evaluate(() => window.notewell.client?.cameOnline());
  await sent(page);
  expect(await notes(`${title} theirs`)).toHaveLength(1);
  await expect.poll(async () => (await kept(page)).length).toBe(1);
  const [record] = await kept(page);
  expect(record).toMatchObject({ reason: 'conflict', base: { title }, mine: { title: `${title} mine` } });
  expect(record?.theirs?.['title']).toBe(`${title} theirs`);
});

test('scenario 52: a second person on a browser sees and sends nothing of the first', async () => {
  const title = titled('first person');
  await author.offline(true);
  const first = await author.tab().catch(() => undefined);
  expect(first, 'a page does not load without a network').toBeUndefined();
  await author.offline(false);
  author.proxy.before = (call) => (call.isWrite ? 'cut' : undefined);
  const page = await author.tab();
  await create(page, title);
  await expect.poll(() => author.proxy.calls.some(isWrite)).toBe(true);
  await page.close();
  author.proxy.before = () => undefined;
  const mine = author.proxy.calls.filter(isWrite).length;
  const second = await author.tab({ userId: 'somebody-else', profile: 'Practitioner/somebody-else' });
  expect(await unsent(second)).toBe(0);
  expect(await kept(second)).toEqual([]);
  await second.evaluate(() => window.notewell.client?.cameOnline());
  expect(await notes(title)).toEqual([]);
  await second.close();
  const back = await author.tab();
  await sent(back);
  expect(await notes(title)).toHaveLength(1);
  const own = author.proxy.calls.filter(isWrite).slice(mine);
  expect(own.map(({ headers }) => headers['notewell-profile'])).toEqual([author.profile]);
});

test('scenario 54: two tabs that open different patients at once share one token with both allowances', async () => {
  const ids = (await author.read<{ id: string }[]>('patients?pageSize=2')).map(({ id }) => id);
  const tabs = [await author.tab(), await author.tab()];
  await Promise.all(
    tabs.map((page, n) =>
      page.evaluate(async (id) => void (await window.notewell.client?.access.open(id, { reason: 'Emergency' })), ids[n] ?? ''),
    ),
  );
  const tokens = (
    await author.read<{ id: string; patientAllowances: { id: string }[]; meta: { versionId: string } }[]>(
      'securityTokens?pageSize=50',
    )
  ).filter(({ patientAllowances }) => patientAllowances.some(({ id }) => ids.includes(id)));
  expect(tokens.map(({ patientAllowances }) => patientAllowances.map(({ id }) => id).sort())).toEqual([ids.toSorted()]);
  const header = `${tokens[0]?.id}:${tokens[0]?.meta.versionId}`;
  for (const page of tabs) {
    await expect
      .poll(async () => {
        await page.evaluate(() => window.notewell.client?.list({ type: 'Note', pageSize: 1 }));
        return author.proxy.calls.at(-1)?.headers['notewell-security-token'];
      })
      .toBe(header);
  }
  expect(await author.send('DELETE', `securityTokens/${tokens[0]?.id}?versionId=${tokens[0]?.meta.versionId}`)).toBe(204);
});
