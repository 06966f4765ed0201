import { isBeyondPractice } from './held.ts';
import { isPermission } from './permissions.ts';

/** A link that is handed over. The person who opens it chooses the password of an account. */
export interface PasswordLink {
  /** Permissions of the person who makes the link. They manage users. */
  readonly maker: ReadonlySet<string>;
  /** Permissions of the account in this practice, of all its profiles. */
  readonly account: Iterable<string>;
  readonly isOwn: boolean;
  /** True if the account belongs to another practice too. */
  readonly isElsewhere: boolean;
}

const givesRoles = ['modify roles', 'role management'] as const;

/**
 * Returns why the link is not made; undefined if it may be. Its maker could sign in as the person. So they hold what the account
 * holds, or could give it to themselves.
 */
export function passwordLinkRefusal({ maker, account, isOwn, isElsewhere }: PasswordLink) {
  if (isOwn) return { reason: 'This is your own account. Change your password under Account.', missing: [] };
  if (isElsewhere)
    return { reason: 'This account belongs to another practice too. Only a mailed link may change its password.', missing: [] };
  const gives = givesRoles.some((one) => maker.has(one));
  const missing = [...new Set(account)].filter(
    (one) => !maker.has(one) && (!gives || !isPermission(one) || isBeyondPractice(one)),
  );
  const reason = 'This account may do more than yours. Ask somebody who may give roles to make the link.';
  return missing.length > 0 ? { reason, missing } : undefined;
}
