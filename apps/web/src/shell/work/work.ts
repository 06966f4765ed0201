import type { Client, KeptItem, Mended, StoredResource, UnsentItem } from '@notewell/client';
import { useClient, useConnection, useKeptWork, useUnsent } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { type WorkState, workState } from '../../platform/work-state.ts';
import { saveFile } from '../hooks/save-file.ts';
import { toast, toastFailure } from '../hooks/toasts.ts';

/** All changes that are not on the server, with their counts and labels. */
export function useWork() {
  const unsentItems = useUnsent();
  const { items: keptItems } = useKeptWork();
  const { online, device } = useConnection();
  // Those that depend on each other count as one, as where they are listed.
  const kept = new Set(keptItems.map(({ chain }) => chain)).size;
  const counts = { unsent: unsentItems.length, kept, online, durable: device !== 'none' };
  const state: WorkState = workState(counts);
  return { ...counts, unsentItems, keptItems, state };
}

const discardQuestion = {
  title: 'Discard this change?',
  text: 'What you typed in it is deleted from this device and cannot be brought back.',
  confirm: 'Discard',
  destructive: true,
} as const;

/** Messages about a corrected change, by what became of it: text and title. */
const mendedWords: { readonly [Is in Mended]: readonly [text: string, title: string] } = {
  queued: ['Your correction is on its way.', 'Sent again'],
  same: ['The server has all of it already.', 'Nothing left to send'],
  conflict: ['Somebody else changed the same fields. Compare both and choose.', 'Not sent yet'],
  grown: [
    'It was changed or sent in another place meanwhile. Copy what you typed here, close this and open it again.',
    'Not sent yet',
  ],
};
const waitsWords = ['It is sent once you are online.', 'Corrected on this device'] as const;

/** Changes the record of refused files as its author decided, then sends the files again. */
export async function refile(
  client: Pick<Client, 'update' | 'sendAgain'>,
  items: readonly KeptItem[],
  wanted: StoredResource,
): Promise<Mended> {
  const [first] = items;
  if (!first) return 'grown';
  const before = first.theirs ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(wanted)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(wanted[name]));
  const next = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  await client.update(first.type, first.id, (now) => ({ ...now, ...next }));
  for (const { key } of items) await client.sendAgain(key);
  return 'queued';
}

/** Actions for rejected changes. Failures are shown; no action rejects. */
export function useKeptActions() {
  const client = useClient();
  const confirm = useConfirm();
  const report = (what: string) => (error: unknown) => {
    toastFailure(error, what);
    return false;
  };
  /** Loaded only now: the first page needs no rules of notes. */
  const dropVisits = async (items: readonly KeptItem[]) => {
    const { dropLeftOver, visitsOfNewNotes } = await import('./left-over-visit.ts');
    for (const visit of visitsOfNewNotes(items)) await dropLeftOver(client, visit);
  };
  const discard = async (items: readonly KeptItem[]) => {
    if (!(await confirm(discardQuestion))) return;
    for (const { key } of items) await client.discard(key);
    // Without the permission or a connection the visit stays, as one without a note.
    await dropVisits(items).catch(() => undefined);
  };
  const keepFile = async (key: string, name: string) => {
    const file = await client.fileOf(key);
    if (file) saveFile(file, name);
    else toast('It is no longer on this device.', 'The file could not be saved');
  };
  const mend = async (items: readonly KeptItem[], wanted: StoredResource) => {
    const isFileAlone = items.every(({ kind }) => kind === 'upload');
    const outcome = isFileAlone ? await refile(client, items, wanted) : await client.mend(items[0]?.key ?? '', wanted, items);
    const { online } = client.watchConnection().snapshot();
    toast(...(outcome === 'queued' && !online ? waitsWords : mendedWords[outcome]));
    return outcome !== 'grown';
  };
  return {
    /** Resolves to true once the correction is on the device, and to false if `items` changed since they were shown. */
    mend: (items: readonly KeptItem[], wanted: StoredResource) => mend(items, wanted).catch(report('It could not be sent again')),
    saveFile: (key: string, name: string) => void keepFile(key, name).catch(report('The file could not be saved')),
    sendAgain: (key: string) => void client.sendAgain(key).catch(report('It could not be sent again')),
    discard: (items: readonly KeptItem[]) => void discard(items).catch(report('It could not be discarded')),
    /** Resolves to true once the choice is on the device. Resolves to false if `items` changed since they were shown. */
    settle: (items: readonly KeptItem[], compared: StoredResource, wanted: StoredResource) =>
      client
        .settle({ compared, wanted }, items)
        .then((isWhole) => {
          if (!isWhole) toast('More text was typed since. Compare both again, then save your choice.', 'Not saved yet');
          return isWhole;
        })
        .catch(report('Your choice could not be saved')),
  };
}

/** Actions for unsent changes. Failures are shown; no action rejects. */
export function useUnsentActions() {
  const client = useClient();
  const confirm = useConfirm();
  const withdraw = async ({ key }: UnsentItem) => {
    if (!(await confirm(discardQuestion))) return;
    if (!(await client.withdraw(key))) toast('It is on its way to the server already.', 'It could not be discarded');
  };
  return {
    sendNow: ({ key, waitsForAccess }: UnsentItem) => {
      if (waitsForAccess) void client.sendHeld(key).catch((error: unknown) => toastFailure(error, 'It could not be sent'));
      else client.cameOnline();
    },
    withdraw: (item: UnsentItem) =>
      void withdraw(item).catch((error: unknown) => toastFailure(error, 'It could not be discarded')),
  };
}
