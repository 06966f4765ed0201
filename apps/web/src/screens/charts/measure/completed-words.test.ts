import { expect, it } from 'vitest';
import { completedWords } from './completed-words.ts';

it('a form is completed once the server has it, and alerts nobody before', () => {
  expect(completedWords('saved')).toEqual(['The form is completed.', 'Completed']);
  const [message, title] = completedWords('waiting');
  expect(title).toBe('Completed on this device');
  expect(message).toBe('It is sent once the server can be reached. Nobody is alerted before that.');
});
