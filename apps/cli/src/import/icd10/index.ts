import { type CodesLoaded, icd10System, loadCodes, StartError, type Store } from '@notewell/server';
import { readOrderFile } from './order-file.ts';

const counted = (count: number) => count.toLocaleString('en-US');

/** Every edition since 2016 has over 90,000 lines; a shorter file is incomplete. */
const fewestOfAnEdition = 70_000;

export interface Icd10Options {
  readonly progress?: (line: string) => void;
  /** Loads an edition even if it looks incomplete or older than the loaded one. */
  readonly force?: boolean;
  /** Minimum number of lines of a complete edition. */
  readonly fewestLines?: number;
}

/** Loads an edition of ICD-10-CM over an earlier one, all of it or nothing. Throws StartError for a wrong file. */
export const importIcd10 = (
  store: Pick<Store, 'database'>,
  path: string,
  { progress = () => {}, force = false, fewestLines = fewestOfAnEdition }: Icd10Options = {},
): Promise<CodesLoaded> =>
  loadCodes(store, icd10System, readOrderFile(path), {
    report: (loaded) => progress(`Loading ICD-10-CM: ${counted(loaded)} codes`),
    check: (facts) => {
      const doubt = force ? undefined : doubtAbout(facts, fewestLines);
      if (doubt) throw new StartError(`Nothing was loaded: ${doubt} Check the file, or use --force.`);
    },
  });

/** Reason why an edition should not replace the loaded one: each new edition adds more codes than it withdraws. */
function doubtAbout(facts: EditionFacts, fewestLines: number): string | undefined {
  const { loaded, added, retiredNow } = facts;
  if (loaded < fewestLines) return `the file has ${counted(loaded)} codes and headings, and a whole edition has over 90,000.`;
  if (retiredNow > added)
    return `the file lacks ${counted(retiredNow)} codes that are in use here and adds ${counted(added)}, so it looks older.`;
  return undefined;
}
interface EditionFacts {
  readonly loaded: number;
  readonly added: number;
  readonly retiredNow: number;
}

/** The result as one line for a person. */
export function lineOf({ loaded, added, changed, retired }: CodesLoaded): string {
  const kept = retired > 0 ? ` ${counted(retired)} codes that it lacks are retired: readable, but no longer offered.` : '';
  if (added + changed === 0) return `ICD-10-CM: ${counted(loaded)} codes and headings, all there already.${kept}`;
  return `ICD-10-CM: ${counted(loaded)} codes and headings, ${counted(added)} new, ${counted(changed)} changed.${kept}`;
}
