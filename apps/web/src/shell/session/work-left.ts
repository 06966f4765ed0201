import type { Client } from '@notewell/client';

/** Maximum milliseconds to wait until typed text reaches the device. */
export const writePatience = 2_000;

interface Asked
  extends Pick<Client, 'wordsKept' | 'losesWordsByLeaving' | 'watchUnsent' | 'watchKeptWork' | 'watchConnection' | 'inMemory'> {
  readonly draftFiles: Pick<Client['draftFiles'], 'count'>;
}

/** Work that signing out would leave behind: nothing, work on this device, or words that only this page has. */
export async function workLeft(client: Asked): Promise<'nothing' | 'onDevice' | 'onlyHere'> {
  await client.wordsKept(writePatience);
  // A device that cannot be read cannot be emptied either.
  const files = await client.draftFiles.count().catch(() => 0);
  const waits = client.watchUnsent().snapshot().length + client.watchKeptWork().snapshot().length + files > 0;
  const isStored = client.watchConnection().snapshot().device === 'disk';
  if (client.losesWordsByLeaving() || client.inMemory.size > 0 || (waits && !isStored)) return 'onlyHere';
  return waits ? 'onDevice' : 'nothing';
}

/** The question for each kind of work that is left. */
export const signOutQuestions = {
  onDevice: {
    title: 'Sign out with unsent work?',
    text: 'What you typed or chose stays on this device, encrypted, and is there again when you sign in here. Nobody else can see it.',
    confirm: 'Sign out',
  },
  onlyHere: {
    title: 'Sign out and lose what you typed?',
    text: 'This device could not store some of what you typed, and the server does not have it yet. It is lost if you sign out now.',
    confirm: 'Sign out and lose it',
    dismiss: 'Stay',
    destructive: true,
  },
} as const;
