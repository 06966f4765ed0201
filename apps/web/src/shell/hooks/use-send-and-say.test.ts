import { expect, it } from 'vitest';
import { sentWords } from './use-send-and-say.ts';

it('a change is done once the server has it, and is on the device alone until then', () => {
  const done = { title: 'Blocked', message: 'Maya Okafor: Time off.' };
  expect(sentWords('saved', done)).toEqual(['Maya Okafor: Time off.', 'Blocked']);
  expect(sentWords('waiting', done)).toEqual(['It is sent once the server can be reached.', 'Blocked on this device']);
});
