import type { ResourceDefinition } from '@notewell/model';
import type { ItemCondition, Naming, Population, RowCondition } from '@notewell/rules';

/** The rows of a type that a caller may see, as a condition for the store. The rules make the decision. */
export type Visibility =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'patients';
      readonly type: string;
      readonly population: Population;
      /** False: records that name no patient show too. */
      readonly patientsOnly: boolean;
      /** Limits the records that name no patient to those that name this person. */
      readonly naming?: Naming | undefined;
      /** Limits the rows to those that meet every condition of one of these. */
      readonly given?: Given | undefined;
      /** Limits the rows to those of which the caller may know every patient. */
      readonly whole?: true | undefined;
    }
  | {
      readonly kind: 'own';
      readonly definition: ResourceDefinition;
      readonly paths: readonly string[];
      readonly ids: readonly string[];
      readonly shared: readonly string[];
    }
  | {
      readonly kind: 'channels';
      readonly path: string;
      readonly member: string;
      readonly open: boolean;
      /** Adds the rows that it shows. */
      readonly others?: Visibility | undefined;
    }
  /** Rows whose record is a channel are for its members; all others as `otherwise` says. */
  | { readonly kind: 'mixed'; readonly path: string; readonly member: string; readonly otherwise: Visibility }
  | { readonly kind: 'matching'; readonly definition: ResourceDefinition; readonly conditions: readonly RowCondition[] };
/** Alternatives; a row meets every condition of one of them. */
export type Given = readonly (readonly (RowCondition | ItemCondition | Referred)[])[];
/** True for rows that a visible row of one of these types refers to. */
export interface Referred {
  readonly by: readonly {
    readonly definition: ResourceDefinition;
    readonly paths: readonly string[];
    readonly seen: Visibility;
  }[];
}
export type PatientVisibility = Extract<Visibility, { kind: 'patients' }>;

/** Adds a parameter to the statement, and returns its name. */
export type Bind = (value: unknown) => string;
