import type { Permission } from '@notewell/rules';
import type { Save } from '../../resources/saving/behaviour.ts';
import { staffHolding } from '../access/index.ts';

/** Practitioners who hold a permission by their roles, or by grant sets given to them. */
export const holdersOf = async (save: Save, permission: Permission): Promise<readonly (string | undefined)[]> =>
  (await staffHolding(save, permission)).flatMap(({ id, active }) => (active === false ? [] : [id]));
