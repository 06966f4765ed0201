import { composed } from '../../resources/saving/composed.ts';
import type { ModuleDef } from '../module.ts';
import { answerFile } from './answer-file.ts';
import { contentRoutes } from './content.ts';
import { contentScans } from './content-scans.ts';
import { documentReference } from './document-reference.ts';
import { fileOfRecords } from './file-of-records.ts';
import type { ContentStore } from './files/index.ts';
import { media } from './media.ts';
import { personalSignature } from './personal-signature.ts';
import { unusedFiles } from './unused-files.ts';

export { type ContentFiles, type ContentStore, clamdScanner, openContent, type S3Config } from './files/index.ts';
export { makePrintable } from './files/thumbnail.ts';
export { contentScansOf, scanState } from './store/content-scans.ts';

declare module '../parts.ts' {
  interface AppParts {
    readonly content: ContentStore;
    /** True if a scanner checks uploads. */
    readonly scansContent?: boolean;
  }
}

export const module: ModuleDef = {
  routes: contentRoutes,
  behaviours: {
    DocumentReference: composed(composed(documentReference, fileOfRecords), answerFile),
    Media: composed(media, fileOfRecords),
    PersonalSignature: personalSignature,
  },
  jobs: [contentScans, unusedFiles],
};
