import { definitionOf, type ResourceType } from '@notewell/model';
import { type OwnAccess, type OwnRole, permissionsInGrantSet } from '@notewell/rules';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';

const most = 1_000;

/** The roles and grant sets that a practice has made for itself. Read from the database for each session that is not cached. */
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
