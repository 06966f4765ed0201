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
 * Returns why the link is not made; undefined if it may be. Its maker could sign in as the person, read their messages and sign
 * as them. So only those who give roles make one, and none for rights beyond the practice that they do not hold.
 */
export function passwordLinkRefusal({ maker, account, isOwn, isElsewhere }: PasswordLink) {
  if (isOwn) return { reason: 'This is your own account. Change your password under Account.', missing: [] };
  if (isElsewhere)
    return { reason: 'This account belongs to another practice too. Only a mailed link may change its password.', missing: [] };
  if (!givesRoles.some((one) => maker.has(one)))
    return { reason: 'Only somebody who may give roles hands over a link for a new password.', missing: ['modify roles'] };
  const missing = [...new Set(account)].filter((one) => !maker.has(one) && (!isPermission(one) || isBeyondPractice(one)));
  const reason = 'This account may do more than a practice gives. Ask its holder’s own administrator to make the link.';
  return missing.length > 0 ? { reason, missing } : undefined;
}
