import type { KeptItem } from '@notewell/client';

type Refused = Pick<KeptItem, 'id' | 'key' | 'error'> & Partial<Pick<KeptItem, 'theirs'>>;

/** The outcome of a write: taken by the server, refused, or without an answer yet. */
export type Sent = { readonly is: 'saved' } | { readonly is: 'refused'; readonly item: Refused } | { readonly is: 'waiting' };

interface Watch<V> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly snapshot: () => V;
}
/** The part of the client that knows of its writes. */
interface Asked {
  id(id: string): string;
  watchUnsent(): Watch<readonly { readonly id: string }[]>;
  watchKeptWork(): Watch<readonly Refused[]>;
}
interface Watching extends Asked {
  watchConnection(): Watch<{ readonly online: boolean }>;
}

/** The title of a message about a write, which is on the device alone until the server has it. */
export const sentTitle = (word: string, { is }: { readonly is: string | undefined }): string =>
  is === 'saved' ? word : `${word} on this device`;

/** Milliseconds after which the person goes on; the answer then comes by itself. */
const patience = 8_000;

/** The server's answer to the changes of a resource that were queued just now. */
export type Answer = Exclude<Sent, { readonly is: 'waiting' }>;

/**
 * Resolves once the server has answered, or once the person need not wait any longer: without a connection at once.
 * `known`: keys of changes that were refused before.
 */
export const whenSent = (client: Watching, id: string, known: ReadonlySet<string> = new Set()): Promise<Sent> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const end = (sent: Sent) => {
      for (const stop of stops.splice(0)) stop();
      resolve(sent);
    };
    const connection = client.watchConnection();
    const hear = () => {
      const answer = answerNow(client, id, known);
      if (answer) end(answer);
      else if (!connection.snapshot().online) end({ is: 'waiting' });
    };
    stops.push(...onChange(client, hear), connection.subscribe(hear));
    const timer = setTimeout(() => end({ is: 'waiting' }), patience);
    stops.push(() => clearTimeout(timer));
    hear();
  });

/** Resolves once the server has answered, however long that takes. */
export const whenAnswered = (client: Asked, id: string, known: ReadonlySet<string> = new Set()): Promise<Answer> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const hear = () => {
      const answer = answerNow(client, id, known);
      if (!answer) return;
      for (const stop of stops.splice(0)) stop();
      resolve(answer);
    };
    stops.push(...onChange(client, hear));
    hear();
  });

const onChange = (client: Asked, hear: () => void) => [
  client.watchUnsent().subscribe(hear),
  client.watchKeptWork().subscribe(hear),
];

/** The answer that there is; undefined while a change of the resource is still to be sent. */
function answerNow(client: Asked, id: string, known: ReadonlySet<string>): Answer | undefined {
  const isIt = (one: { readonly id: string }) => client.id(one.id) === client.id(id);
  const item = client
    .watchKeptWork()
    .snapshot()
    .find((one) => isIt(one) && !known.has(one.key));
  if (item) return { is: 'refused', item };
  return client.watchUnsent().snapshot().some(isIt) ? undefined : { is: 'saved' };
}

/** Keys of the changes that were refused so far. */
export const refusedKeys = (client: Pick<Asked, 'watchKeptWork'>): ReadonlySet<string> =>
  new Set(
    client
      .watchKeptWork()
      .snapshot()
      .map(({ key }) => key),
  );
