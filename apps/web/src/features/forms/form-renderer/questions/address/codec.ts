import type { Value } from '../../answers.ts';
import { structureIn, textIn } from '../../parts/structures.ts';

export interface AddressParts {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}
/** Splits a stored address into the form's parts. Lines after the second join the second. */
export function addressIn(value: Value | undefined): AddressParts {
  const structure = structureIn(value);
  const lines = Array.isArray(structure?.['lines']) ? structure['lines'].map(String) : [];
  return {
    street: lines[0] ?? '',
    unit: lines.slice(1).join(', '),
    city: textIn(structure, 'city'),
    state: textIn(structure, 'state'),
    postalCode: textIn(structure, 'postalCode'),
  };
}
