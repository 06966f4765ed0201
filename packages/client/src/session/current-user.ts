/** One practice of the account, as in `GET /api/v1/session`. */
export interface Membership {
  readonly networkId: string;
  /** The practice's name. */
  readonly display: string;
  /** The user's profile there: `{ resourceType: 'Practitioner', id }`. */
  readonly profile: { readonly resourceType: string; readonly id: string; readonly display?: string };
  /** The patient whose record a related person comes for. */
  readonly patient?: { readonly id: string; readonly display?: string };
  /** Display names. */
  readonly roles: readonly string[];
  readonly grantSets: readonly string[];
  readonly permissions: readonly string[];
  /** The practice stays closed until the account's sign-in has a second step. */
  readonly needsSecondStep?: boolean;
}

/** The current user (contract.md, accounts and the current user). */
export interface CurrentUser {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly memberships: readonly Membership[];
  /** Instants in UTC: when the session ends, and the server's clock. */
  readonly expires: string;
  readonly serverTime: string;
  readonly build: string;
}

/** The answer of `GET /api/v1/session`. `eventId` is the newest change of that moment; it is not kept. */
export interface SessionAnswer extends CurrentUser {
  readonly eventId?: string;
}
