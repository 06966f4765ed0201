import { definitionOf, type ResourceType } from '@notewell/model';
import { type OwnRole, permissionsInGrantSet } from '@notewell/rules';
import type { Store } from '../store/index.ts';
import { allStoredAs } from '../store/stored.ts';
import { everything } from '../store/visibility.ts';
import type { OwnAccess } from './grants.ts';

const most = 1_000;

/** The roles and grant sets that a practice has made for itself. Read anew for each session that is not remembered. */
export async function ownAccess({ search }: Pick<Store, 'search'>, practice: string): Promise<OwnAccess> {
  const all = async <T extends ResourceType>(type: T) => {
    const query = { practice, definition: definitionOf(type), visibility: everything, partition: undefined, filters: [] };
    return allStoredAs(type, await search.read({ ...query, sort: undefined, pageSize: most, continuation: undefined }));
  };
  const [roles, grantSets] = await Promise.all([all('SecurityRole'), all('GrantSet')]);
  return {
    roles: new Map(roles.flatMap((role): [string, OwnRole][] => (role.id ? [[role.id, { ...role, id: role.id }]] : []))),
    grantSets: new Map(grantSets.map((set) => [set.name, permissionsInGrantSet(set)])),
  };
}
