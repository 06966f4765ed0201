import type { KeptItem } from '@notewell/client';

type Refused = Pick<KeptItem, 'id' | 'key' | 'error'>;

/** The outcome of a write: taken by the server, refused, or without an answer yet. */
export type Sent = { readonly is: 'saved' } | { readonly is: 'refused'; readonly item: Refused } | { readonly is: 'waiting' };

interface Watch<V> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly snapshot: () => V;
}
/** The part of the client that knows of its writes. */
interface Watching {
  id(id: string): string;
  watchUnsent(): Watch<readonly { readonly id: string }[]>;
  watchKeptWork(): Watch<readonly Refused[]>;
  watchConnection(): Watch<{ readonly online: boolean }>;
}

/** Milliseconds after which the person goes on; the answer then comes by itself. */
const patience = 8_000;

/**
 * Resolves with what the server says to the write of a resource that was queued just now. `known`: keys of changes that were
 * refused before.
 */
export function whenSent(client: Watching, id: string, known: ReadonlySet<string> = new Set()): Promise<Sent> {
  const [unsent, kept, connection] = [client.watchUnsent(), client.watchKeptWork(), client.watchConnection()];
  const isIt = (one: { readonly id: string }) => client.id(one.id) === client.id(id);
  const outcome = (): Sent | undefined => {
    const item = kept.snapshot().find((one) => isIt(one) && !known.has(one.key));
    if (item) return { is: 'refused', item };
    if (!unsent.snapshot().some(isIt)) return { is: 'saved' };
    return connection.snapshot().online ? undefined : { is: 'waiting' };
  };
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const end = (sent: Sent) => {
      for (const stop of stops.splice(0)) stop();
      resolve(sent);
    };
    const hear = () => {
      const sent = outcome();
      if (sent) end(sent);
    };
    stops.push(unsent.subscribe(hear), kept.subscribe(hear), connection.subscribe(hear));
    const timer = setTimeout(() => end({ is: 'waiting' }), patience);
    stops.push(() => clearTimeout(timer));
    hear();
  });
}

/** Keys of the refused changes of a resource. */
export const refusedKeys = (client: Watching, id: string): ReadonlySet<string> =>
  new Set(
    client
      .watchKeptWork()
      .snapshot()
      .flatMap((one) => (client.id(one.id) === client.id(id) ? [one.key] : [])),
  );
