import type { Field } from './kernel/field.ts';

/** `serviceLocation` → "Service location". */
export function labelFromName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of a field's control. */
export const labelOf = (name: string, field: Field | undefined): string => field?.spec.label ?? labelFromName(name);

/** Labels of values whose names are not what people call them. */
const ownLabels: Readonly<Record<string, string>> = {
  noshow: 'No show',
  NeedsAction: 'Not answered',
  PrimaryPerformer: 'Provider',
  SecondaryPerformer: 'Assists',
  Participation: 'Takes part',
  Coordinator: 'Coordinates',
  MustBePresent: 'Required',
  MaybePresent: 'Optional',
  NotPresent: 'Not asked for',
  MultiService: 'Several services',
  Drawn: 'Drawn by hand',
  Typed: 'A typed name',
  Stored: 'The one kept in the account',
  qualityassurance: 'Quality assurance',
  sysadmin: 'System administrator',
};

/** A value of a closed set for display: `checked-in` → "Checked in". */
export const labelOfValue = (value: string): string => ownLabels[value] ?? labelFromName(value);
