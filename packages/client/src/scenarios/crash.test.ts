import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { IndexedDbStorage } from '../storage/indexed-db.ts';
import { Rig } from '../testing/rig.ts';

const patient = { id: 'p1' };

interface Acknowledged {
  readonly words: string[];
  readonly ids: string[];
}

/** A short clinical scene. Records every acknowledged write as it happens. */
async function scene(client: Client, existing: string, said: Acknowledged): Promise<void> {
  const note = async (word: string, work: () => Promise<unknown>) => {
    await work();
    said.words.push(word);
  };
  await client.get('Condition', existing);
  const encounter = await client.create('Encounter', { subject: patient, status: 'Planned' } as never);
  said.ids.push(encounter.id ?? '');
  const made = await client.create('Condition', {
    patient,
    code: { display: 'w-create' },
    encounter: { id: encounter.id ?? '' },
  });
  said.words.push('w-create');
  await note('w-first', () => client.update('Condition', made.id ?? '', (now) => ({ ...now, note: 'w-first' })));
  await note('w-second', () => client.update('Condition', made.id ?? '', (now) => ({ ...now, note: `${now.note} w-second` })));
  await note('w-held', () => client.update('Condition', existing, (now) => ({ ...now, note: `${now.note} w-held` })));
  await client.upload('Condition', existing, new Uint8Array([1, 2, 3]), 'image/png');
  said.words.push('upload');
}

/** A device on a simulated IndexedDB in this process. */
function indexedDbRig(): Rig {
  globalThis.indexedDB = new IDBFactory();
  const rig = new Rig({ storage: () => IndexedDbStorage.open('crash', { onOutdated: () => {} }) });
  rig.clock.turns = 30;
  return rig;
}

async function crashedAfter(rig: Rig, calls: number, lastTakesEffect: boolean) {
  const { id: existing = '' } = rig.server.add('Condition', { patient, code: { display: 'held' }, note: 'base' });
  const said: Acknowledged = { words: [], ids: [] };
  const tab = rig.open({}, { calls, lastTakesEffect });
  void scene(tab.client, existing, said);
  await rig.pass(20_000);
  const survived = tab.alive;
  if (survived) await tab.client.close();
  const { client } = rig.open();
  await rig.pass(120_000);
  return { rig, client, said, survived, existing };
}

describe('a crash after every awaited port call', () => {
  it.each([
    ['memory', true, 1],
    ['memory', false, 1],
    ['IndexedDB', true, 7],
    ['IndexedDB', false, 7],
  ] as const)(
    'loses nothing that was acknowledged and does nothing twice (%s, last call takes effect: %s, every %i)',
    async (storage, lastTakesEffect, step) => {
      let calls = 0;
      for (let ended = false; !ended; ) {
        calls += step;
        const { rig, client, said, survived, existing } = await crashedAfter(
          storage === 'memory' ? new Rig() : indexedDbRig(),
          calls,
          lastTakesEffect,
        );
        const at = `after ${calls} calls`;
        const conditions = rig.server.all('Condition');
        const everything = JSON.stringify([...rig.server.versions.values()]);
        for (const word of said.words.filter((each) => each.startsWith('w-'))) expect(everything, at).toContain(word);
        if (said.words.includes('upload')) expect([...(rig.server.content.get(existing) ?? [])], at).toEqual([1, 2, 3]);
        expect(rig.server.all('Encounter').length, at).toBeLessThanOrEqual(1);
        expect(conditions.length, at).toBeLessThanOrEqual(2);
        const keys = rig.server.effects.map(({ key }) => key);
        expect(new Set(keys).size, at).toBe(keys.length);
        expect(client.watchUnsent().snapshot(), at).toEqual([]);
        expect(client.watchKeptWork().snapshot(), at).toEqual([]);
        for (const condition of conditions) expect(await client.get('Condition', condition.id ?? ''), at).toEqual(condition);
        if (said.words.includes('w-second')) expect(everything, at).toContain('w-first w-second');
        expect(rig.plain.join('\n'), at).not.toContain('w-');
        await rig.close();
        ended = survived;
      }
      expect(calls).toBeGreaterThan(30);
    },
  );
});
