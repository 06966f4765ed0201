import type { Client } from '@notewell/client';
import type { ChartReference } from '../use-chart-references.ts';

/** Files and references of a message that is being written. */
export interface Chosen {
  readonly files: readonly File[];
  readonly references: readonly ChartReference[];
}
export const noneChosen: Chosen = { files: [], references: [] };

const held = new WeakMap<Client, Map<string, Chosen>>();

/** Files and references chosen in a conversation since the app was opened, and not sent. */
export const chosenIn = (client: Client, channel: string): Chosen => held.get(client)?.get(channel) ?? noneChosen;

/** Keeps the choice of a conversation while the app is open. The page asks before it is left with files. */
export function holdChosen(client: Client, channel: string, chosen: Chosen): void {
  const all = held.get(client) ?? new Map<string, Chosen>();
  held.set(client, all);
  all.set(channel, chosen);
  const name = `files of ${channel}`;
  if (chosen.files.length > 0) client.inMemory.add(name);
  else client.inMemory.delete(name);
}
