import type { ChatMessage } from '@notewell/model';
import { afterEach, describe, expect, it } from 'vitest';
import { Rig, type Tab } from '../testing/rig.ts';

let rig = new Rig();
afterEach(() => rig.close());

/** Two devices of two people with one message open. */
async function begin(more: object = {}) {
  rig = new Rig();
  const own = { author: { id: 'me', resourceType: 'Practitioner' }, text: 'Lunch?', partition: 'c1', ...more };
  const { id = '' } = rig.server.add('ChatMessage', { channel: { id: 'c1', resourceType: 'Channel' }, ...own });
  const [mine, theirs] = [rig.open(), new Rig({ beside: rig }).open()];
  for (const { client } of [mine, theirs]) await client.get('ChatMessage', id);
  const change = ({ client }: Tab, next: (now: ChatMessage) => ChatMessage) => client.update('ChatMessage', id, next);
  const kept = () => [mine, theirs].flatMap(({ client }) => client.watchKeptWork().snapshot());
  return { mine, theirs, change, kept, stored: () => rig.server.resources.get(`ChatMessage|${id}`) };
}
const by = (id: string) => ({ emoji: '👍', by: { id, resourceType: 'Practitioner' as const } });
const reacting = (id: string) => (now: ChatMessage) => ({ ...now, reactions: [...(now.reactions ?? []), by(id)] });

describe('what two people do to one message at the same moment', () => {
  it('keeps both reactions', async () => {
    const { mine, theirs, change, kept, stored } = await begin();
    await Promise.all([change(mine, reacting('me')), change(theirs, reacting('ruth'))]);
    await rig.pass(20_000);
    expect(kept()).toEqual([]);
    expect(stored()?.['reactions']).toEqual(expect.arrayContaining([by('me'), by('ruth')]));
  });
  it('takes back one reaction and keeps the other', async () => {
    const { mine, theirs, change, kept, stored } = await begin({ reactions: [by('me')] });
    await Promise.all([change(theirs, reacting('ruth')), change(mine, (now) => ({ ...now, reactions: [] }))]);
    await rig.pass(20_000);
    expect(kept()).toEqual([]);
    expect(stored()?.['reactions']).toEqual([by('ruth')]);
  });
  it('keeps an edit beside a reaction', async () => {
    const { mine, theirs, change, kept, stored } = await begin();
    await Promise.all([change(theirs, reacting('ruth')), change(mine, (now) => ({ ...now, text: 'Lunch at noon?' }))]);
    await rig.pass(20_000);
    expect(kept()).toEqual([]);
    expect(stored()).toMatchObject({ text: 'Lunch at noon?', reactions: [by('ruth')] });
  });
  it('is a conflict where both change the same words', async () => {
    const { mine, theirs, change, kept } = await begin();
    await Promise.all([change(theirs, (now) => ({ ...now, text: 'One' })), change(mine, (now) => ({ ...now, text: 'Two' }))]);
    await rig.pass(20_000);
    expect(kept()).toHaveLength(1);
  });
});
