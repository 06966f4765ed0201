import {
  definitionOf,
  isRecord,
  isResourceType,
  partitionOf,
  type ResourceType,
  referencesOf,
  resourceTypes,
} from '@notewell/model';
import { fieldsHiddenIn, hiddenParts, namedAfter, namedToReaders, permissionsOf } from '@notewell/rules';
import { testId, withValueAt } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { subjectOf } from '../src/kernel/subject.ts';
import { callerWith, draftOf, pathOf } from './support/calls.ts';
import { rowsThatHide, storeRows } from './support/hidden-rows.ts';
import { startedCalls } from './support/started-calls.ts';

/* Hidden names show neither in an order or a page token nor in a reference. */

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

const named = Object.entries(namedAfter).map(
  ([type, [path = '']], at) => [type as ResourceType, path, 870_000 + at * 100] as const,
);
test.each(named)('orders %s by name as if a hidden name of %s were empty', async (type, path, number) => {
  const secret = { ...rowsThatHide('DocumentReference', 'display', places)[0], confidentiality: 'VeryRestricted' };
  const open = { ...secret, id: `${places.patient}.${testId(number + 1)}`, confidentiality: 'Normal' };
  const others = [2, 3].map((n) => ({ ...secret, id: `${places.patient}.${testId(number + n)}` }));
  const documents = await storeRows(db, 'DocumentReference', [open, ...others]);
  const definition = definitionOf(type);
  const titles = ['mm open', 'aa secret', 'zz secret'];
  // Ids in the order of neither names nor the reverse.
  const bodies = documents.map(({ id }, at) => {
    const target = { id, resourceType: 'DocumentReference', display: titles[at] };
    const body = withValueAt(definition.fields, { ...draftOf(type), resourceType: type }, [path, target]);
    const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/x' };
    return { ...body, id: testId(number + 10 - at), display: titles[at], meta };
  });
  const rows = await storeRows(db, type, bodies);
  const filters = [{ kind: 'Id', values: rows.map(({ id }) => id) }];
  const [, clinician] = readers.find(([name]) => name === 'clinician') ?? [];
  const inOrder = async (reader?: Caller) => {
    const url = `${pathOf(type)}/queries?orderBy=name&order=asc`;
    const found = await calls.call('POST', url, filters, everywhere, reader);
    return found.json<{ id: string }[]>().map(({ id }) => rows.findIndex((row) => row.id === id));
  };
  expect([await inOrder(), await inOrder(clinician)]).toEqual([
    [1, 0, 2],
    [2, 1, 0],
  ]);
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

test('shows no hidden name where another record refers to it', async () => {
  const clerk = staff('skip inclusive security labels', 'EpisodeOfCare.Read', ...messages);
  const hides = (Object.keys(hiddenParts) as ResourceType[]).filter((type) => hasHidden('display', type));
  const targets = new Map<string, string>();
  for (const type of [...hides, ...namedToReaders.map((one) => one.type).filter(isResourceType)]) {
    const bodies = rowsThatHide(type, 'display', places).map((body) => ({ ...body, display: 'Secret name' }));
    const rows = await storeRows(db, type, bodies);
    const isHidden = (body: unknown) => !hides.includes(type) || fieldsHiddenIn(subjectOf(clerk), type, body).includes('display');
    targets.set(type, rows.find(({ body }) => isHidden(body))?.id ?? '');
  }
  let number = 770_000;
  const referring = resourceTypes.flatMap((type) => {
    const definition = definitionOf(type);
    if (definition.scope.kind === 'global') return [];
    return referencesOf(definition).flatMap(({ path, targets: all }) =>
      all.filter(isResourceType).flatMap((target) => {
        const id = targets.get(target);
        if (id === undefined) return [];
        const draft: Record<string, unknown> = { ...draftOf(type), resourceType: type };
        const record = definition.scope.kind === 'partitioned' ? (definition.scope.by[0] ?? '') : '';
        const isOfPatient = referencesOf(definition).some((one) => one.path === record && one.targets.includes('Patient'));
        if (record && !record.includes('.') && isOfPatient) draft[record] = { id: places.patient, resourceType: 'Patient' };
        const body = withValueAt(definition.fields, draft, [path, { id, resourceType: target, display: 'Secret name' }]);
        const partition = partitionOf(definition, body);
        const own = [partition, testId(++number)].filter(Boolean).join('.');
        const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/x' };
        const display = definition.display(body) ?? type;
        return [{ type, path, target, body: { ...body, id: own, display, meta, ...(partition && { partition }) } }];
      }),
    );
  });
  const [leaked, kept]: string[][] = [[], []];
  for (const { type, path, target, body } of referring) {
    const [row] = await storeRows(db, type, [body]);
    for (const [reader, named] of [
      [clerk, leaked],
      [staff(), kept],
    ] as const) {
      const answer = await calls.call('GET', `${pathOf(type)}/${row?.id}`, undefined, {}, reader);
      if (answer.status === 200 && answer.text.includes('Secret name')) named?.push(`${type}.${path} -> ${target}`);
    }
  }
  expect(leaked).toEqual([]);
  // Who may know the name is shown it.
  expect(kept).toEqual(
    expect.arrayContaining([
      'Consent.document -> DocumentReference',
      'DocumentReference.relatesTo.document -> DocumentReference',
      'DocumentTransmission.payload.document -> DocumentReference',
      'Coverage.card.front -> Media',
      'Appointment.attendees.episodeOfCare -> EpisodeOfCare',
    ]),
  );
  expect(kept?.length).toBeGreaterThan(30);
});
