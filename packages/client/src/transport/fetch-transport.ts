import { fetchEvents } from './fetch-events.ts';
import { type FetchTransportOptions, fetchSend } from './fetch-send.ts';
import type { TransportPort } from './port.ts';

/** Transport by fetch, with cookies. Nothing is retried here. */
export const fetchTransport = (options: FetchTransportOptions = {}): TransportPort => ({
  send: fetchSend(options),
  follow: fetchEvents(options),
});
