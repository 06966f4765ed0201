import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

const cough = { patient: { id: 'p1' }, code: { display: 'Cough' }, note: 'base', severity: 'Mild' };
let rig = new Rig();
afterEach(() => rig.close());

/** A change of the note and the severity that the server refused because of the note. */
async function refused() {
  rig = new Rig();
  const { server } = rig;
  const { id = '' } = server.add('Condition', cough);
  const { client } = rig.open();
  await client.get('Condition', id);
  server.before = ({ method }) => (method === 'PATCH' ? problem(422, 'invalid', {}) : undefined);
  await client.update('Condition', id, (now) => ({ ...now, note: 'Sinse May', severity: 'Severe' }));
  await rig.pass(1_000);
  server.before = () => undefined;
  const kept = () => client.watchKeptWork().snapshot();
  const mend = (change: object, seen = kept()) => client.mend(seen[0]?.key ?? '', { ...seen.at(-1)?.mine, ...change }, seen);
  const stored = () => server.resources.get(`Condition|${id}`);
  return { server, client, id, kept, mend, stored };
}

describe('a refused change that its author corrects', () => {
  it('is sent as one change in place of those that were refused', async () => {
    const { kept, mend, stored } = await refused();
    expect(await mend({ note: 'Since May' })).toBe('queued');
    await rig.pass(1_000);
    expect(kept()).toEqual([]);
    expect(stored()).toMatchObject({ note: 'Since May', severity: 'Severe' });
  });

  it('leaves the fields that somebody else saved meanwhile', async () => {
    const { server, id, kept, mend, stored } = await refused();
    server.edit('Condition', id, (value) => ({ ...value, code: { display: 'Dry cough' } }));
    expect(await mend({ note: 'Since May' })).toBe('queued');
    await rig.pass(1_000);
    expect(kept()).toEqual([]);
    expect(stored()).toMatchObject({ note: 'Since May', severity: 'Severe', code: { display: 'Dry cough' } });
  });

  it('is compared where somebody else changed the same fields, with the correction', async () => {
    const { server, client, id, kept, mend, stored } = await refused();
    server.edit('Condition', id, (value) => ({ ...value, note: 'theirs' }));
    expect(await mend({ note: 'Since May' })).toBe('conflict');
    await rig.pass(1_000);
    expect(stored()?.['note']).toBe('theirs');
    expect(kept()).toMatchObject([
      { reason: 'conflict', mine: { note: 'Since May', severity: 'Severe' }, theirs: { note: 'theirs' } },
    ]);
    const theirs = kept()[0]?.theirs ?? {};
    expect(await client.settle({ compared: theirs, wanted: { ...theirs, note: 'both' } }, kept())).toBe(true);
    await rig.pass(1_000);
    expect([stored()?.['note'], kept()]).toEqual(['both', []]);
  });

  it('is not sent over words that were typed after its author opened it', async () => {
    const { client, id, kept, mend, stored } = await refused();
    const seen = kept();
    await client.update('Condition', id, (now) => ({ ...now, severity: 'Moderate' }), { goesOn: true });
    expect(await mend({ note: 'Since May' }, seen)).toBe('grown');
    await rig.pass(1_000);
    expect(stored()).toMatchObject({ note: 'Sinse May', severity: 'Moderate' });
  });

  it('is dropped where the server says it already', async () => {
    const { server, id, kept, mend, stored } = await refused();
    server.edit('Condition', id, (value) => ({ ...value, status: 'Active' }));
    expect(await mend({ note: 'base', severity: 'Mild' })).toBe('same');
    await rig.pass(1_000);
    expect(kept()).toEqual([]);
    expect(stored()).toMatchObject({ note: 'base', severity: 'Mild', status: 'Active' });
  });

  it('adds nothing to a list that somebody else changed', async () => {
    rig = new Rig();
    const { server } = rig;
    const both = ['0', '1'].map((value) => ({ system: 'card', value }));
    const { id = '' } = server.add('Patient', { identifiers: [{ system: 'card', value: '1' }] });
    const { client } = rig.open();
    await client.get('Patient', id);
    server.before = ({ method }) => (method === 'PATCH' ? problem(422, 'invalid', {}) : undefined);
    await client.update('Patient', id, (now) => ({ ...now, identifiers: [{ system: 'card', value: 'one' }] }));
    await rig.pass(1_000);
    server.before = () => undefined;
    server.edit('Patient', id, (value) => ({ ...value, identifiers: both }));
    const seen = client.watchKeptWork().snapshot();
    const wanted = { ...seen[0]?.mine, identifiers: [{ system: 'card', value: '11' }] };
    expect(await client.mend(seen[0]?.key ?? '', wanted, seen)).toBe('conflict');
    await rig.pass(1_000);
    expect(server.resources.get(`Patient|${id}`)?.['identifiers']).toEqual(both);
  });
});
