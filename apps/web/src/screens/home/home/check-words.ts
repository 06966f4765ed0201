import type { CheckedNote } from '@notewell/protocol';
import type { Tone } from '@notewell/ui';

interface CheckWords {
  readonly tone: Tone;
  readonly label: string;
  /** The problem to look at first. */
  readonly message: string | undefined;
}

/** The worst problem of a checked note. A draft of a session that was not held yet has none before it can be signed. */
export function checkWords({ status, results }: Pick<CheckedNote, 'status' | 'results'>): CheckWords {
  const asked = results.filter((one) => one.asked);
  const early = status === 'Preliminary' ? asked.find(({ rule }) => rule === 'FutureDate') : undefined;
  if (early) return { tone: 'quiet', label: 'Not held yet', message: early.message };
  const worst = asked.find(({ severity }) => severity === 'Block') ?? asked[0] ?? results[0];
  return worst?.asked && worst.severity === 'Block'
    ? { tone: 'bad', label: 'Blocks', message: worst.message }
    : { tone: 'warn', label: 'Warning', message: worst?.message };
}
