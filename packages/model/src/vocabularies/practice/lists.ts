import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Sort orders of lists, spec section 3. */

export const SortDirection = enumeration('SortDirection', ['Unspecified', 'Ascending', 'Descending']);
export type SortDirection = MemberOf<typeof SortDirection>;

export const ListSort = enumeration('ListSort', [
  'name',
  'created',
  'birth date',
  'medical record number',
  'email',
  'last modified',
  'signed',
  'mobile enabled',
]);
export type ListSort = MemberOf<typeof ListSort>;
