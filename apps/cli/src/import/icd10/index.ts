import { type CodesLoaded, icd10System, type Store } from '@notewell/server';
import { readOrderFile } from './order-file.ts';

const counted = (count: number) => count.toLocaleString('en-US');

/** Loads an edition of ICD-10-CM over whatever was there, all of it or nothing. Throws StartError for a wrong file. */
export const importIcd10 = (
  store: Pick<Store, 'loadCodes'>,
  path: string,
  progress: (line: string) => void = () => {},
): Promise<CodesLoaded> =>
  store.loadCodes(icd10System, readOrderFile(path), (loaded) => progress(`Loading ICD-10-CM: ${counted(loaded)} codes`));

/** What was done, as one line for a person. */
export function lineOf({ loaded, added, changed, retired }: CodesLoaded): string {
  const kept = retired > 0 ? ` ${counted(retired)} that it lacks are retired: readable, and no longer offered.` : '';
  if (added + changed === 0) return `ICD-10-CM: ${counted(loaded)} codes and headings, all there already.${kept}`;
  return `ICD-10-CM: ${counted(loaded)} codes and headings, ${counted(added)} new, ${counted(changed)} changed.${kept}`;
}
