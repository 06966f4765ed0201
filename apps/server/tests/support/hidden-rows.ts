import { definitionOf, isRecord, type ResourceType } from '@notewell/model';
import { hiddenParts } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import type { LoadRow } from '../../src/resources/store/bulk-load.ts';
import { draftOf } from './calls.ts';
import type { TestDatabase } from './database.ts';

/* Rows of which parts are hidden, as only years of use bring them about: they are written as they are stored. */

type Body = Record<string, unknown>;
export interface HiddenRow {
  readonly id: string;
  readonly body: Body;
}

const stranger = testId(88);
let made = 880_000;
/** Values that fill a field in, where it is no flag. */
const valuesOf: Body = {
  retracted: '2026-01-01T00:00:00.000Z',
  answerIn: { id: testId(89), resourceType: 'Note' },
};

function put(body: Body, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) body[name] = value;
  else {
    const inner = isRecord(body[name]) ? { ...body[name] } : { id: testId(++made) };
    put(inner, rest.join('.'), value);
    body[name] = inner;
  }
}

/** A row of the type for each part in which the field is hidden, and one without a reason to hide it. */
export function rowsThatHide(type: ResourceType, field: string, places: { readonly patient: string; readonly channel: string }) {
  const definition = definitionOf(type);
  const parts = (hiddenParts[type] ?? []).filter(({ fields, items }) => fields.includes(field) && !items);
  return [undefined, ...parts].map((part): Body => {
    const body: Body = { ...draftOf(type), resourceType: type };
    const record = definition.scope.kind === 'partitioned' ? (definition.scope.by[0] ?? '') : '';
    const ofChannel = record === 'channel' || part?.is?.some(({ values, not }) => values.includes('Channel') && !not) === true;
    const partition = ofChannel ? places.channel : places.patient;
    body[record] = { id: partition, resourceType: ofChannel ? 'Channel' : 'Patient' };
    for (const name of ['recorder', 'author'])
      if (name in definition.fields) body[name] = { id: stranger, resourceType: 'Practitioner' };
    body['meta'] = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: `Practitioner/${stranger}` };
    for (const { path, values, not } of part?.is ?? []) if (!not && path !== `${record}.resourceType`) put(body, path, values[0]);
    for (const path of part?.where ?? [])
      if (!path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), body))
        put(body, path, valuesOf[path] ?? true);
    return { ...body, id: `${partition}.${testId(++made)}`, partition };
  });
}

/** Stores the rows with these words at the field, and as their display. */
export async function storeRows(db: TestDatabase, type: ResourceType, bodies: readonly Body[]): Promise<readonly HiddenRow[]> {
  const rows = bodies.map((body): HiddenRow => ({ id: String(body['id']), body }));
  const load = rows.map(({ body }): LoadRow => ({ definition: definitionOf(type), body, creator: `Practitioner/${stranger}` }));
  const entry = { at: new Date(), action: 'create', type, id: '', actor: stranger, account: '', requestId: '' } as const;
  await db.store.bulkLoad(
    'north',
    () => entry as never,
    async (write) => write(load),
  ); // no test reads this entry
  const deleted = rows.filter(({ body }) => isRecord(body['meta']) && body['meta']['isDeleted'] === true).map(({ id }) => id);
  if (deleted.length === 0) return rows;
  const owner = await db.owner();
  await owner.query('update resource set deleted = true where id = any($1::text[])', [deleted]);
  return rows;
}
