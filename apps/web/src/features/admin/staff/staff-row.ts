import type { FieldGroup } from '../../records/record-editor/record-editor.tsx';

/** Fields of a person who works here, apart from the profile and what the other sections of the page decide. */
export const staffRow: {
  readonly groups: readonly FieldGroup[];
  readonly shows: readonly string[];
  readonly hides: readonly string[];
} = {
  groups: [
    {
      title: 'Licenses and work',
      fields: ['licences', 'specialties', 'services', 'locations', 'employments', 'roles', 'groupMemberships', 'languages'],
    },
    {
      title: 'More about them',
      fields: ['birthDate', 'grammaticalGender', 'telecom', 'addresses', 'photo', 'biography'],
    },
  ],
  shows: ['licences'],
  // The profile, the sections about access, and the pictures that the person chooses.
  hides: [
    'name',
    'credentials',
    'pronouns',
    'npi',
    'email',
    'supervisors',
    'deputies',
    'profile',
    'programs',
    'staffCategory',
    'avatar',
    'signature',
    'active',
  ],
};
