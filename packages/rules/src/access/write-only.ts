import type { PracticePreferences, ResourceType } from '@notewell/model';
import type { Permission } from './permissions.ts';

/**
 * Secret fields that no read shows to anybody: they are written, kept encrypted, and used by the server. A write that does
 * not mention one leaves it as it is. `tellsTo`: who may ask for it by a call of its own (spec section 7).
 */
export const writeOnlyFields: {
  readonly [T in ResourceType]?: Readonly<Record<string, { readonly about: string; readonly tellsTo?: Permission }>>;
} = {
  ReportDelivery: { password: { about: 'Told by decrypt-password alone, and each time audited', tellsTo: 'report master' } },
  KeyVault: { value: { about: 'Used by the server through key references, and told to nobody' } },
};

/** Secret fields that are told to nobody either where a practice's preference says so; who may is still found by them. */
export const withheldByPreference: {
  readonly [T in ResourceType]?: Readonly<Record<string, keyof PracticePreferences>>;
} = {
  Patient: { socialSecurityNumber: 'hideSocialSecurityNumber' },
};
