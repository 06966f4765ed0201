import { createECDH, hkdfSync } from 'node:crypto';
import type { PracticeKeys } from '../../../resources/secrets/practice-keys.ts';

/** A practice's keys for pushes (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Draws a practice's keys from its first data key, which the vault keeps for good: they stay the same, because a device
 * accepts pushes by the key it was subscribed with alone. The private one is stored nowhere else.
 */
export async function pushKeysOf({ first }: Pick<PracticeKeys, 'first'>, practice: string): Promise<PushKeys> {
  const { key } = await first(practice);
  // One of four billion draws is no private key of the curve.
  for (let draw = 1; ; draw++) {
    const drawn = Buffer.from(hkdfSync('sha256', key, 'notewell', `push ${draw}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(drawn);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: drawn.toString('base64url') };
  }
}
