import {
  isResourceType,
  PermissionFlag,
  PermissionVerb,
  permissionFlags,
  type ResourceType,
  resourceTypes,
} from '@notewell/model';

/** A permission is a resource type with a verb (`Note.Update`), or one of the 43 flags of spec section 6 (`note master`). */
export type TypePermission = `${ResourceType}.${PermissionVerb}`;
export type Permission = TypePermission | PermissionFlag;

export const typePermission = (type: ResourceType, verb: PermissionVerb): TypePermission => `${type}.${verb}`;

export const typePermissions: readonly TypePermission[] = resourceTypes.flatMap((type) =>
  PermissionVerb.values.map((verb) => typePermission(type, verb)),
);

/** Every permission, flags by family, for the model description and the permissions page. */
export const permissions = { ...permissionFlags, types: typePermissions } as const;
export const allPermissions: readonly Permission[] = [...PermissionFlag.values, ...typePermissions];

export function isPermission(name: string): name is Permission {
  if (PermissionFlag.has(name)) return true;
  const [type = '', verb, ...rest] = name.split('.');
  return rest.length === 0 && isResourceType(type) && PermissionVerb.has(verb);
}
