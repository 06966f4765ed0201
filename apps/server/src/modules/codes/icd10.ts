import type { CodeRow } from './store/load-codes.ts';

/** The system of ICD-10-CM codes (FHIR). */
export const icd10System = 'http://hl7.org/fhir/sid/icd-10-cm';

/**
 * One line of the official CMS order file: columns 7-13 the code, 15 whether it is billable, 78 on the long
 * description. Undefined for a line that has another form.
 */
export function parseIcd10Line(line: string): CodeRow | undefined {
  const code = line.slice(6, 13).trim();
  const billable = line[14];
  const display = line.slice(77).trim() || line.slice(16, 76).trim();
  if (!/^[A-Z][0-9A-Z]{2,6}$/.test(code) || (billable !== '0' && billable !== '1') || display === '') return undefined;
  return { code, display, billable: billable === '1' };
}
