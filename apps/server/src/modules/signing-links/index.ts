import type { ModuleDef } from '../module.ts';
import { endedLinks } from './ended-links.ts';
import { planReadingRoutes } from './plan-reading.ts';
import { recordSigned } from './record-signed.ts';
import type { RemoteSigning } from './remote-signing-parts.ts';
import { signingLinkRoutes } from './signing-links.ts';

export { remoteSigning } from './remote-signing.ts';

declare module '../parts.ts' {
  interface AppParts {
    /** Absent where the calls run without letters. */
    readonly remoteSigning?: RemoteSigning;
  }
}

export const module: ModuleDef = {
  routes(app, parts) {
    signingLinkRoutes(app, parts);
    planReadingRoutes(app, parts);
  },
  behaviours: { Note: endedLinks, CarePlan: endedLinks },
  needs: [recordSigned],
};
