import type { ModuleDef } from '../module.ts';
import { codesRoute } from './codes.ts';

export { icd10System, parseIcd10Line } from './icd10.ts';
export { starterCodes } from './starter.ts';
export { type CodeRow, type CodesLoaded, loadCodes, loadStarterCodes } from './store/load-codes.ts';

export const module: ModuleDef = {
  routes: codesRoute,
};
