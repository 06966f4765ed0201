import type { PracticePreferences, ResourceType } from '@notewell/model';
import type { Permission } from './permissions.ts';

/**
 * Secret fields that no read returns: they are written, stored encrypted, and used by the server. A write without the
 * field leaves it unchanged. `tellsTo`: permission to request it by a separate call (spec section 7).
 */
export const writeOnlyFields: {
  readonly [T in ResourceType]?: Readonly<Record<string, { readonly about: string; readonly tellsTo?: Permission }>>;
} = {
  ReportDelivery: { password: { about: 'Told by decrypt-password alone, and each time audited', tellsTo: 'report master' } },
  KeyVault: { value: { about: 'Used by the server through key references, and told to nobody' } },
};

/** Secret fields that a practice's preference withholds from everybody. Search by them still works for those permitted. */
export const withheldByPreference: {
  readonly [T in ResourceType]?: Readonly<Record<string, keyof PracticePreferences>>;
} = {
  Patient: { socialSecurityNumber: 'hideSocialSecurityNumber' },
};
