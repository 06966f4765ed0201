import type { Client } from '@notewell/client';
import type { WaitlistMode } from '@notewell/model';
import type { WaitingForTime } from '@notewell/protocol';

const follows: Readonly<Record<WaitlistMode, string>> = {
  Offer: 'It is offered to the first of them.',
  Fill: 'The first of them is booked.',
  Off: 'See the waitlist.',
};

/** Says how many on the waitlist a freed time would suit, once the device has sent the change; undefined if nobody. */
export async function waitingWords(client: Client, id: string, mode: WaitlistMode): Promise<string | undefined> {
  const path = `appointments/${encodeURIComponent(client.id(id))}/waiting`;
  const found = await client.call<WaitingForTime>(path).catch(() => undefined);
  const count = found?.waiting.length ?? 0;
  if (count === 0) return undefined;
  return `The time would suit ${count === 1 ? 'one patient' : `${count} patients`} on the waitlist. ${follows[mode]}`;
}
