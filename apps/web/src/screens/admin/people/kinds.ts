import type { ProfileType } from '../../../features/admin/admin-page/index.ts';

/** Kinds of people who may sign in. */
export const kinds = [
  { value: 'Practitioner', label: 'Staff' },
  { value: 'Patient', label: 'Patients' },
  { value: 'RelatedPerson', label: 'Related people' },
] as const satisfies readonly { readonly value: ProfileType; readonly label: string }[];
