import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';

let rig = new Rig();
afterEach(() => rig.close());

const letter = () => new File(['from the court'], 'Letter.pdf', { type: 'application/pdf', lastModified: 5 });
const note = { id: 'n1', resourceType: 'Note' as const, display: 'Progress note' };

describe('files of unsent messages', () => {
  it('come back in another page, in their conversation', async () => {
    rig = new Rig();
    const first = rig.open();
    const kept = await first.client.draftFiles.keep('c1', { files: [letter()], references: [note] }, 'all');
    first.kill();
    const { draftFiles } = rig.open().client;
    const found = await draftFiles.of('c1');
    expect(kept).toBe('kept');
    expect(found?.references).toEqual([note]);
    expect(found?.files.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
      ['Letter.pdf', 'application/pdf', 5],
    ]);
    expect(await found?.files[0]?.text()).toBe('from the court');
    expect(await draftFiles.of('c2')).toBeUndefined();
    expect(await draftFiles.count()).toBe(2);
  });
  it('leave nothing readable on the device, and nothing at all once taken out', async () => {
    rig = new Rig();
    const { client } = rig.open();
    await client.draftFiles.keep('c1', { files: [letter()], references: [note] }, 'all');
    for (const words of ['from the court', 'Letter.pdf', 'Progress note', 'c1']) expect(rig.plain.join(' ')).not.toContain(words);
    expect(rig.disk.stores.get('blobs')?.size).toBe(1);
    await client.draftFiles.keep('c1', { files: [], references: [] }, 'all');
    expect(rig.disk.stores.get('blobs')?.size).toBe(0);
    expect(await client.draftFiles.count()).toBe(0);
  });
  it('go with a conversation that their writer has left', async () => {
    rig = new Rig();
    const { draftFiles } = rig.open().client;
    await draftFiles.keep('c1', { files: [letter()], references: [] }, 'all');
    await draftFiles.keep('c2', { files: [letter()], references: [] }, new Set(['c2']));
    expect(await draftFiles.of('c1')).toBeUndefined();
    expect(await draftFiles.count()).toBe(1);
  });
  it('are kept up to a limit, and the others are reported', async () => {
    rig = new Rig();
    const { draftFiles } = rig.open().client;
    const large = letter();
    Object.defineProperty(large, 'size', { value: 201 * 1_048_576 });
    expect(await draftFiles.keep('c1', { files: [large, letter()], references: [] }, 'all')).toBe('tooLarge');
    expect(await draftFiles.count()).toBe(1);
  });
  it('are read again in another tab', async () => {
    rig = new Rig();
    const [first, second] = [rig.open().client, rig.open().client];
    let heard = 0;
    second.draftFiles.subscribe(() => {
      heard += 1;
    });
    await first.draftFiles.keep('c1', { files: [letter()], references: [] }, 'all');
    await rig.pass(100);
    expect(heard).toBe(1);
    const [here] = (await second.draftFiles.of('c1'))?.files ?? [];
    expect((await second.draftFiles.of('c1', here ? [here] : []))?.files[0]).toBe(here);
  });
  it('stay in memory alone where nothing outlives the page', async () => {
    rig = new Rig();
    const { draftFiles } = rig.open({ device: undefined }).client;
    expect(await draftFiles.keep('c1', { files: [letter()], references: [] }, 'all')).toBe('inPage');
  });
});
