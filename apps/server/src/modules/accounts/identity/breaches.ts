import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * True if a password is one of the most used of known breaches, or one of them written twice. Digits and marks at its end are
 * ignored. The list comes with the product (`@zxcvbn-ts/language-common`), so nothing is sent to anybody.
 */
export function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  const lower = password.normalize('NFKC').toLowerCase();
  const bare = lower.replace(/[^\p{L}]+$/u, '');
  const forms = [lower, bare, ...[lower, bare].map((form) => form.slice(0, form.length / 2))];
  return forms.some((form, at) => form.length >= 4 && (at < 2 || form + form === (at === 2 ? lower : bare)) && common?.has(form));
}

export type Breached = (password: string) => Promise<boolean>;

/**
 * Asks a range service (`https://api.pwnedpasswords.com/range/`) if a password was in a breach. It sends only the first five
 * of the forty digits of the password's SHA-1, and compares the response here. If the service is down, the password counts as
 * unknown, so that people can still change theirs.
 */
export function rangeCheck(address: URL, call: (url: URL, init?: RequestInit) => Promise<Response>): Breached {
  const base = address.href.endsWith('/') ? address : new URL(`${address.href}/`);
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const answer = await call(new URL(digest.slice(0, 5), base), { headers: { 'add-padding': 'true' } });
      if (!answer.ok) return false;
      // A line of padding counts none.
      return (await answer.text()).split(/\r?\n/).some((line) => {
        const [rest, times] = line.trim().split(':');
        return rest?.toUpperCase() === digest.slice(5) && Number(times) > 0;
      });
    } catch {
      return false;
    }
  };
}
