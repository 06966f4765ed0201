import { idIn } from '@notewell/model';
import { grantSetsOf, roleNameOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { ownAccess } from './own-access.ts';
import { permissionsGiven, requireGivable, requireOwnRightsKept } from './own-grants.ts';

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A practice's own role. Its references exist, it derives from no loop, and it has no vendor permissions. */
export const securityRole: Behaviour = {
  async beforeSave(save) {
    const { id, after, caller } = save;
    requireOwn(id);
    const own = await ownAccess(save.store, save.practice);
    const grants = textsOf(after['grants']);
    permissionsGiven(grants, own.grantSets);
    const derivedFrom = idIn(after['derivedFrom']);
    if (derivedFrom !== undefined) requireBase(save, derivedFrom, own.roles);
    const base = derivedFrom === undefined ? undefined : { id: derivedFrom };
    const roles = new Map(own.roles).set(id, { id, grants, derivedFrom: base });
    requireGivable(caller, permissionsGiven(grantSetsOf([id], roles), own.grantSets));
    const wider = after['distribution'] === 'EveryPractice' || after['distribution'] === 'NonPractice';
    if (wider && !caller.permissions.has('non-practice distribution'))
      throw new Refusal('permission-missing', { missing: ['non-practice distribution'] });
    requireOwnRightsKept(caller, own, { own: { ...own, roles } });
  },
  async beforeDelete({ store, practice, caller, id }) {
    requireOwn(id);
    const own = await ownAccess(store, practice);
    const roles = new Map(own.roles);
    roles.delete(id);
    requireOwnRightsKept(caller, own, { own: { ...own, roles } });
  },
};

function requireOwn(id: string): void {
  if (roleNameOf(id) === undefined) return;
  throw new Refusal('locked', { detail: 'Built-in roles stay as they are. Make a role of your own that derives from it.' });
}

function requireBase({ id }: Save, derivedFrom: string, roles: Awaited<ReturnType<typeof ownAccess>>['roles']): void {
  const refuse = (message: string) =>
    new Refusal('validation-failed', { errors: [{ path: 'derivedFrom', code: 'invalid', message }] });
  const visited = new Set([id]);
  for (let at: string | undefined = derivedFrom; at !== undefined; at = roles.get(at)?.derivedFrom?.id) {
    if (visited.has(at)) throw refuse('A role cannot derive from itself.');
    visited.add(at);
    if (roleNameOf(at)) return;
    if (!roles.has(at)) throw refuse('There is no such role to derive from.');
  }
}
