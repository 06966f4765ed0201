import type { ResourceDefinition } from '@notewell/model';
import { type Caller, nameOf, type PatientScope } from '../caller.ts';

/** What of a type a caller may see, for SQL and for events alike. */
export interface Visibility {
  readonly kind: 'everything' | 'patients' | 'own' | 'nothing';
  /** Patients whose records show. */
  readonly patients: readonly string[];
  /** `Practitioner/<id>`: whose own work shows. */
  readonly creator: string;
  readonly profileId: string;
}

export const everything: Visibility = { kind: 'everything', patients: [], creator: '', profileId: '' };

/** The population filter applies to records about patients; the practice's own furniture is for permissions alone to decide. */
export function visibilityOf(caller: Caller, definition: ResourceDefinition): Visibility {
  return visibilityIn(caller, caller.patients, definition);
}

function visibilityIn(caller: Caller, scope: PatientScope, definition: ResourceDefinition): Visibility {
  if (scope.kind === 'everything') return everything;
  const own = { creator: nameOf(caller), profileId: caller.profile?.id ?? '' };
  if (scope.kind === 'nothing') return { kind: 'nothing', patients: [], ...own };
  const aboutPatients = definition.patients.length > 0;
  if (!aboutPatients) return everything;
  const patients = scope.kind === 'patients' ? scope.ids : own.profileId ? [own.profileId] : [];
  return { kind: scope.kind, patients, ...own };
}

/** The facts of a row that visibility looks at. */
export interface Sighted {
  readonly patients: readonly string[];
  readonly creator: string;
  readonly id: string;
}

/** The same decision as the SQL predicate, for a row at hand. */
export function isVisible(visibility: Visibility, row: Sighted): boolean {
  switch (visibility.kind) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'patients':
      return row.patients.length === 0 || row.patients.some((id) => visibility.patients.includes(id));
    case 'own':
      return (
        row.creator === visibility.creator ||
        row.id === visibility.profileId ||
        row.patients.some((id) => visibility.patients.includes(id))
      );
  }
}

/** The predicate over `patients`, `creator` and `id`; parameters are appended with `bind`. Empty where everything shows. */
export function visibilitySql(visibility: Visibility, bind: (value: unknown) => string): string {
  switch (visibility.kind) {
    case 'everything':
      return '';
    case 'nothing':
      return 'false';
    case 'patients':
      return `(patients = '{}' or patients && ${bind(visibility.patients)}::text[])`;
    case 'own': {
      const patients = `patients && ${bind(visibility.patients)}::text[]`;
      return `(creator = ${bind(visibility.creator)} or id = ${bind(visibility.profileId)} or ${patients})`;
    }
  }
}
