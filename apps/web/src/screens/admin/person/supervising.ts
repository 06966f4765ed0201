import type { NoteDefinition, Practitioner, SignatureConfiguration } from '@notewell/model';
import { grantSetsOf, type OwnGrantSets, type OwnRole, permissionsOf } from '@notewell/rules';

/** True if a role of the person lets them co-sign as a supervisor. */
export function maySupervise(
  { profile }: Pick<Practitioner, 'profile'>,
  own: ReadonlyMap<string, OwnRole>,
  ownGrantSets: OwnGrantSets,
): boolean {
  const roles = (profile?.roles ?? []).map(({ id }) => id);
  return permissionsOf(grantSetsOf(roles, own), ownGrantSets).has('supervision');
}

/** Titles of the note types that ask a supervisor to sign. */
export const askingSupervisors = (
  definitions: readonly NoteDefinition[],
  configurations: readonly SignatureConfiguration[],
): readonly string[] => {
  const asking = new Set(
    configurations.flatMap(({ id, signers = [] }) => (signers.some(({ kind }) => kind === 'Supervisor') ? [id] : [])),
  );
  return definitions.flatMap(({ title, signatureConfiguration: by }) => (by && asking.has(by.id) ? [title] : []));
};
