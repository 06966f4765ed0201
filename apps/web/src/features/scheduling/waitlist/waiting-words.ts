import type { Client } from '@notewell/client';
import type { WaitlistMode } from '@notewell/model';
import type { WaitingForTime } from '@notewell/protocol';
import type { TFunction } from 'i18next';

const follows: Readonly<Record<WaitlistMode, string>> = {
  Offer: 'It is offered to the first of them.',
  Fill: 'The first of them is booked.',
  Off: 'See the waitlist.',
};

interface Freed {
  /** The appointment whose time is free. */
  readonly id: string;
  readonly mode: WaitlistMode;
  readonly t: TFunction;
}

/** Says how many on the waitlist the time of a cancelled visit would suit; undefined if nobody. */
export async function waitingWords(client: Client, { id, mode, t }: Freed): Promise<string | undefined> {
  const path = `appointments/${encodeURIComponent(client.id(id))}/waiting`;
  const found = await client.call<WaitingForTime>(path).catch(() => undefined);
  const count = found?.waiting.length ?? 0;
  if (count === 0) return undefined;
  return `The time would suit ${count === 1 ? t('one $t(patient)') : t('patientsFound', { count })} on the waitlist. ${follows[mode]}`;
}
