import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.fhir;
export const screen = defineScreen({
  path,
  title: adminParts.fhir.title,
  found: adminParts.fhir,
  load: () => import('./fhir-import.screen.tsx'),
});
