import type { ModuleDef } from '../module.ts';
import { accessReportRoute } from './access-report.ts';
import type { Anchors } from './anchors.ts';
import { auditRoute } from './audit.ts';
import { sealer } from './sealer.ts';

export { syslogSink } from './anchor-sink.ts';
export {
  type Anchors,
  anchorFiles,
  anchorFolder,
  anchorsIn,
  anchorsOf,
  anchorsOfText,
  createAnchors,
  isAnchorFile,
} from './anchors.ts';
export { type Anchor, firstLost, firstLostInTransaction } from './store/audit-anchor.ts';
export { type ChainFinding, verifyAudit, verifyInTransaction } from './store/audit-seal.ts';

declare module '../parts.ts' {
  interface AppParts {
    /** Records the ends of chains; absent if no jobs run. */
    readonly anchors?: Anchors;
  }
}

export const module: ModuleDef = {
  routes(app, parts) {
    auditRoute(app, parts);
    accessReportRoute(app, parts);
  },
  jobs: [sealer],
};
