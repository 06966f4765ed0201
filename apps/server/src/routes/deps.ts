import type { Saving } from '../behaviours/saving.ts';
import type { Caller } from '../caller.ts';
import type { ContentStore } from '../content/index.ts';
import type { ChangeHub } from '../events/hub.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Inviting } from '../operations/invitations.ts';
import type { RemoteSigning } from '../operations/remote-signing-parts.ts';
import type { Accounts } from '../store/accounts/index.ts';
import type { Store } from '../store/index.ts';

/** What the routes work with. */
export interface RouteDeps {
  readonly store: Store;
  readonly content: ContentStore;
  readonly saving: Saving;
  readonly hub: ChangeHub;
  readonly sessions: Pick<Sessions, 'watch'>;
  /** Who holds which account; absent where the calls run without accounts. */
  readonly accounts?: Accounts;
  /** Absent where the calls run without accounts. */
  readonly invite?: Inviting['invite'];
  /** Says who patients and related persons will be when they first sign in; absent where the calls run without accounts. */
  readonly preAssociate?: (practice: string, caller: Caller) => Promise<number>;
  /** Absent where the calls run without letters. */
  readonly remoteSigning?: RemoteSigning;
  readonly publicUrl?: URL | undefined;
  readonly now: () => number;
}
