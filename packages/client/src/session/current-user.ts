/** One practice the account belongs to, as `GET /api/v1/session` gives it. */
export interface Membership {
  readonly networkId: string;
  /** The practice's name. */
  readonly display: string;
  /** The profile to act as there: `{ resourceType: 'Practitioner', id }`. */
  readonly profile: { readonly resourceType: string; readonly id: string; readonly display?: string };
  /** As people read them. */
  readonly roles: readonly string[];
  readonly grantSets: readonly string[];
  readonly permissions: readonly string[];
  /** The practice is closed until the account's sign-in takes a second step. */
  readonly needsSecondStep?: boolean;
}

/** Who is calling (contract.md, accounts and the current user). */
export interface CurrentUser {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly memberships: readonly Membership[];
  /** Instants in UTC: when the session ends, and the server's clock. */
  readonly expires: string;
  readonly serverTime: string;
  readonly build: string;
}
