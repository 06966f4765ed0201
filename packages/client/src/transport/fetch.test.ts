import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchEvents } from './fetch-events.ts';
import { fetchSend } from './fetch-send.ts';
import { NetworkFailure, Withdrawn } from './port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = () => Promise.reject(new TypeError('fetch failed'));

describe('a request', () => {
  it('that the caller withdrew is no network failure', async () => {
    const send = fetchSend({ fetch: failing });
    const withdrawn = send({ method: 'GET', path: '/x', headers: {}, signal: AbortSignal.abort() });
    await expect(withdrawn).rejects.toBeInstanceOf(Withdrawn);
    const ongoing = send({ method: 'GET', path: '/x', headers: {}, signal: new AbortController().signal });
    await expect(ongoing).rejects.toBeInstanceOf(NetworkFailure);
    await expect(send({ method: 'GET', path: '/x', headers: {} })).rejects.toBeInstanceOf(NetworkFailure);
  });
});

describe('the change stream', () => {
  it('tells of a gap only once it is open', async () => {
    const answers = [new Response('refused', { status: 403 }), new Response(null), new Response('data: \n\n')];
    const asked = vi.fn(async () => answers.shift() ?? new Promise<Response>(() => {}));
    const onGap = vi.fn();
    const stop = fetchEvents({ fetch: asked })?.('/events', {}, { onGap, onChange: () => {} });
    for (const [passed, calls, gaps] of [
      [0, 1, 0],
      [2_000, 2, 0],
      [4_000, 3, 1],
    ] as const) {
      await vi.advanceTimersByTimeAsync(passed);
      expect([asked.mock.calls.length, onGap.mock.calls.length]).toEqual([calls, gaps]);
    }
    stop?.();
  });

  it('begins after a given event, without a gap', async () => {
    const sent: unknown[] = [];
    const asked = async (_input: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('last-event-id'));
      return new Response(new ReadableStream());
    };
    const told = { onGap: vi.fn(), onResumed: vi.fn(), onChange: () => {} };
    const stop = fetchEvents({ fetch: asked })?.('/events', {}, { ...told, from: '5-0' });
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, told.onGap.mock.calls.length, told.onResumed.mock.calls.length]).toEqual([['5-0'], 0, 1]);
    stop?.();
  });

  it('resumes after its last event, without a gap', async () => {
    const stream = new Response('id: 7\ndata: {}\n\ndata: {}\n\n');
    const sent: unknown[] = [];
    const asked = async (_input: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('last-event-id'));
      return sent.length === 1 ? stream : new Promise<Response>(() => {});
    };
    const onGap = vi.fn();
    const stop = fetchEvents({ fetch: asked })?.('/events', {}, { onGap, onChange: () => {} });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent, onGap.mock.calls.length]).toEqual([[null, '7'], 1]);
    stop?.();
  });
});
