import type { Client } from '@notewell/client';
import { expect, test } from 'vitest';
import { chosenIn, holdChosen, noneChosen } from './chosen.ts';

const clientOf = () => ({ inMemory: new Set<string>() }) as unknown as Client; // the member used
const files = [new File(['x'], 'door.png')];

test('keeps the files of each conversation, for one client', () => {
  const client = clientOf();
  holdChosen(client, 'a', { files, references: [] });
  holdChosen(client, 'b', { files: [], references: [{ id: 'n', resourceType: 'Note' }] });
  expect(chosenIn(client, 'a').files).toBe(files);
  expect(chosenIn(client, 'b').references).toHaveLength(1);
  expect(chosenIn(clientOf(), 'a')).toBe(noneChosen);
});
test('asks before the page is left while there are files', () => {
  const client = clientOf();
  holdChosen(client, 'a', { files, references: [] });
  expect(client.inMemory.size).toBe(1);
  holdChosen(client, 'a', noneChosen);
  expect(client.inMemory.size).toBe(0);
});
