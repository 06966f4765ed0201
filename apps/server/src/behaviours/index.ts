import type { ResourceDefinition, ResourceType } from '@notewell/model';
import type { Behaviour } from './behaviour.ts';
import { definition, isVersioned } from './definition.ts';
import { grantSet } from './grant-set.ts';
import { keyVault } from './key-vault.ts';
import { media } from './media.ts';
import { note } from './note.ts';
import { patient } from './patient.ts';
import { practicePreferences } from './practice-preferences.ts';
import { practitioner } from './practitioner.ts';
import { securityRole } from './security-role.ts';
import { securityToken } from './security-token.ts';

/** The types that need more than their declaration says; one file each. */
const behaviours: Readonly<Partial<Record<ResourceType, Behaviour>>> = {
  GrantSet: grantSet,
  KeyVault: keyVault,
  Media: media,
  Note: note,
  Patient: patient,
  PracticePreferences: practicePreferences,
  Practitioner: practitioner,
  SecurityRole: securityRole,
  SecurityToken: securityToken,
};

/** What happens when a resource of the type is saved: its own behaviour, or that of all that are drafted and published. */
export const behaviourOf = (type: ResourceDefinition): Behaviour | undefined =>
  // Not every definition is of a registered type; one that is not has no behaviour.
  behaviours[type.type as ResourceType] ?? (isVersioned(type) ? definition : undefined);
