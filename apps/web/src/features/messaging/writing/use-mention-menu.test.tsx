import type { ChannelMembership } from '@notewell/model';
import { type KeyboardEvent, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useMentionMenu } from './use-mention-menu.ts';

const ruth: ChannelMembership = {
  resourceType: 'ChannelMembership',
  channel: { id: 'c', resourceType: 'Channel' },
  member: { id: 'ruth', resourceType: 'Practitioner', display: 'Ruth Gold' },
};

/** The members offered after each of the texts was typed and then its key pressed, and what became of the keys. */
function drawn(steps: readonly { readonly text: string; readonly key?: string }[]) {
  const offered: string[][] = [];
  const stopped: string[] = [];
  function Probe() {
    const [turn, setTurn] = useState(0);
    const text = steps[Math.min(turn >> 1, steps.length - 1)]?.text ?? '';
    const box = { current: null };
    const { people, onKey, setCaret } = useMentionMenu({ text, setText: () => {}, members: [ruth], self: 'me', box });
    const step = steps[turn >> 1];
    if (!step) return null;
    if (turn % 2 === 0) setCaret(text.length);
    else {
      offered.push(people.map(({ id }) => id));
      const { key } = step;
      const event = { key, preventDefault: () => {}, stopPropagation: () => void stopped.push(key ?? '') };
      if (key && !onKey(event as unknown as KeyboardEvent /* the members used */)) stopped.push('for others');
    }
    setTurn(turn + 1);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return { offered, stopped };
}

test('closes with Escape, which closes nothing else', () => {
  const { offered, stopped } = drawn([
    { text: 'Ask @Ru', key: 'Escape' },
    { text: 'Ask @Rut', key: 'Escape' },
  ]);
  expect(offered).toEqual([['ruth'], []]);
  expect(stopped).toEqual(['Escape', 'for others']);
});
test('opens again for another name', () => {
  const steps = [{ text: '@Ru', key: 'Escape' }, { text: '@Ru and @Ru' }];
  expect(drawn(steps).offered).toEqual([['ruth'], ['ruth']]);
});
test('opens again for a name that is typed again', () => {
  expect(drawn([{ text: '@Ru', key: 'Escape' }, { text: '' }, { text: '@R' }]).offered).toEqual([['ruth'], [], ['ruth']]);
});
