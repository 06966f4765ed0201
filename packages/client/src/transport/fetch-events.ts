import type { FetchTransportOptions } from './fetch-send.ts';
import { type ChangeEvent, type EventHandlers, NetworkFailure, type TransportPort } from './port.ts';

/** Follows the change stream by fetch and reconnects until it is stopped. */
export function fetchEvents(options: FetchTransportOptions = {}): TransportPort['follow'] {
  const { origin = '', headers = () => ({}) } = options;
  const go = options.fetch ?? ((input, init) => fetch(input, init));

  return function follow(path: string, own: Readonly<Record<string, string>>, handlers: EventHandlers): () => void {
    const stop = new AbortController();
    void keepFollowing(
      stop.signal,
      async (lastEventId, onEvent) => {
        const resume = lastEventId ? { 'last-event-id': lastEventId } : undefined;
        const response = await go(origin + path, {
          headers: { accept: 'text/event-stream', ...headers(), ...own, ...resume },
          credentials: 'include',
          cache: 'no-store',
          signal: stop.signal,
        });
        if (!response.ok || !response.body) throw new NetworkFailure(`events answered ${response.status}`);
        if (resume) handlers.onResumed?.();
        else handlers.onGap();
        await readEvents(response.body, onEvent);
      },
      handlers,
    );
    return () => stop.abort();
  };
}

type Connect = (lastEventId: string | undefined, onEvent: (event: ServerEvent) => void) => Promise<void>;

/** Reconnects until stopped: 1 s after a close, up to 30 s after repeated failures. */
async function keepFollowing(stop: AbortSignal, connect: Connect, handlers: EventHandlers): Promise<void> {
  let lastEventId = handlers.from;
  let wait = 1_000;
  while (!stop.aborted) {
    try {
      await connect(lastEventId, (event) => {
        wait = 1_000;
        if (event.id) lastEventId = event.id;
        const change = changeOf(event.data);
        if (change) handlers.onChange(change);
        else if (event.name === 'gap') handlers.onGap();
      });
    } catch {
      if (stop.aborted) return;
      wait = Math.min(wait * 2, 30_000);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

interface ServerEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** Reads server-sent events until the stream ends. */
export async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (pending + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => /^(\w*):? ?(.*)$/.exec(line));
      const of = (name: string) => fields.filter((match) => match?.[1] === name).map((match) => match?.[2] ?? '');
      onEvent({ name: of('event')[0] ?? 'message', id: of('id')[0] ?? '', data: of('data').join('\n') });
    }
  }
}

function changeOf(data: string): ChangeEvent | undefined {
  if (!data) return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return isChange(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
const isChange = (value: unknown): value is ChangeEvent =>
  typeof value === 'object' && value !== null && 'resourceType' in value && 'id' in value && typeof value.id === 'string';
