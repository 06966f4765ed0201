import type { Permission } from '@notewell/rules';
import type { Save } from '../../resources/saving/behaviour.ts';
import { staffHolding } from '../access/index.ts';

/** People whom one record may notify for a permission that they hold. */
const mostHolders = 50;

/** Practitioners who hold a permission by their roles, or by grant sets given to them. */
export async function holdersOf(save: Save, permission: Permission): Promise<readonly (string | undefined)[]> {
  return (await staffHolding(save, permission)).flatMap(({ id, active }) => (active === false ? [] : [id])).slice(0, mostHolders);
}
