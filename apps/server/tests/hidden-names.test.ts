import { definitionOf, isRecord, type ResourceType } from '@notewell/model';
import { fieldsHiddenIn, hiddenParts, permissionsOf } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { subjectOf } from '../src/kernel/subject.ts';
import { callerWith, draftOf, pathOf } from './support/calls.ts';
import { rowsThatHide, storeRows } from './support/hidden-rows.ts';
import { startedCalls } from './support/started-calls.ts';

/* Hidden names are told neither by an order nor by a page token. */

const { db, calls } = startedCalls();
const me = testId(1);
const without = (...names: string[]) => new Set([...callerWith().permissions].filter((name) => !names.includes(name)));
const messages = ['edit all messages', 'read all messages'];
const staff = (...names: string[]): Caller =>
  callerWith({ profile: { resourceType: 'Practitioner', id: me }, permissions: without(...names) });
const places = { patient: '', channel: '' };
const readers: (readonly [name: string, reader: Caller])[] = [];

const make = async (path: string, draft: object) => {
  const answer = await calls.call('POST', path, draft);
  expect(answer.text && answer.status).toBe(201);
  return answer.json<{ id: string }>().id;
};

beforeAll(async () => {
  places.patient = await make('/patients', draftOf('Patient'));
  places.channel = await make('/channels', draftOf('Channel', { kind: 'Team' }));
  const [channel, member] = [
    { id: places.channel, resourceType: 'Channel' },
    { id: me, resourceType: 'Practitioner' },
  ];
  await make('/channelMemberships', draftOf('ChannelMembership', { channel, member, role: 'Member' }));
  const family = (resourceType: string, id: string): Caller =>
    callerWith({
      profile: { resourceType, id },
      permissions: permissionsOf(['Patient Login']),
      patients: { kind: 'patients', ids: [places.patient] },
    });
  readers.push(
    ['desk', staff('skip inclusive security labels', 'health history', ...messages)],
    ['clinician', staff('skip inclusive security labels', ...messages)],
    ['without notes', staff('Note.Read', 'QuestionnaireResponse.Read', 'note master')],
    ['officer', staff()],
    ['patient', family('Patient', places.patient)],
    ['relative', family('RelatedPerson', `${places.patient}.${testId(95)}`)],
  );
});

const everywhere = { 'notewell-cross-partition': 'true' };
const hasHidden = (path: string, type: ResourceType) =>
  (hiddenParts[type] ?? []).some(({ fields, items }) => !items && fields.includes(path.split('.')[0] ?? ''));
const sorts = (Object.keys(hiddenParts) as ResourceType[]).flatMap((type) =>
  Object.entries<string>(definitionOf(type).sorts).flatMap(([sort, path]) =>
    hasHidden(path, type) ? [{ type, sort, path }] : [],
  ),
);

test.each(sorts)('orders $type by $sort as if what is hidden were empty', async ({ type, sort, path }) => {
  // Of each kind of row one begins, and one ends the alphabet.
  const drafts = ['aa secret', 'zz secret'].flatMap((words) =>
    rowsThatHide(type, path, places).map((body, at) => ({ ...body, display: `${words} ${at}`, [path]: `${words} ${at}` })),
  );
  const stored = await storeRows(db, type, drafts);
  const bodies = new Map(stored.map(({ id, body }) => [id, body]));
  const filters = [{ kind: 'Id', values: [...bodies.keys()] }];
  const wrong: string[] = [];
  let [hidden, shown] = [0, 0];
  for (const [name, reader] of readers) {
    const keyOf = (id: string): string => {
      const body = bodies.get(id);
      return fieldsHiddenIn(subjectOf(reader), type, body).includes(path) ? '' : String(body?.[path]).toLowerCase();
    };
    for (const order of ['asc', 'desc']) {
      const found: string[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const headers: Record<string, string> =
          token === '' ? everywhere : { ...everywhere, 'notewell-continuation-token': token };
        const url = `${pathOf(type)}/queries?pageSize=1&orderBy=${sort}&order=${order}`;
        const page = await calls.call('POST', url, filters, headers, reader);
        if (page.status !== 200) {
          wrong.push(`${name}: ${page.status}`);
          break;
        }
        const next = page.headers['notewell-continuation-token'];
        token = typeof next === 'string' ? next : undefined;
        if (token && Buffer.from(token, 'base64url').toString().includes('secret')) wrong.push(`${name} reads a key`);
        found.push(...page.json<{ id: string }[]>().map(({ id }) => id));
      }
      const keys = found.map((id) => `${keyOf(id)} ${id}`);
      const sorted = keys.toSorted((one, other) => (one < other ? -1 : 1));
      if (keys.join() !== (order === 'asc' ? sorted : sorted.toReversed()).join()) wrong.push(`${name} ${order}: ${keys.join()}`);
      hidden += found.filter((id) => keyOf(id) === '').length;
      shown += found.filter((id) => keyOf(id) !== '').length;
    }
  }
  const refused = sort === 'email' ? ['relative: 400', 'relative: 400'] : [];
  expect(wrong).toEqual(refused);
  expect([hidden > 0 || sort === 'email', shown > 0]).toEqual([true, true]);
});

test('finds a document whose confidentiality hides nothing by its words', async () => {
  const { 0: body } = rowsThatHide('DocumentReference', 'display', places);
  const [row] = await storeRows(db, 'DocumentReference', [
    { ...body, confidentiality: 'Normal', title: 'Spirometry', display: 'Spirometry' },
  ]);
  const [, clinician] = readers.find(([name]) => name === 'clinician') ?? [];
  const words = [{ kind: 'Text', text: 'Spirometry' }];
  const found = await calls.call('POST', '/documentReferences/queries', words, everywhere, clinician);
  expect(found.json<unknown[]>().map((one) => isRecord(one) && one['id'])).toEqual([row?.id]);
});
