import type { ModuleDef } from '../module.ts';
import { accessRoute } from './access.ts';
import { administratorsRoute } from './administrators.ts';
import { grantSet } from './grant-set.ts';
import { passwordLinkRoute } from './password-link.ts';
import { practitioner } from './practitioner.ts';
import { reviewAccessRoute } from './review-access.ts';
import { securityRole } from './security-role.ts';
import { securityToken } from './security-token.ts';
import { signInRoutes } from './sign-ins.ts';
import { signingGrantsRoute } from './signing-grants.ts';
import { temporaryAccess } from './temporary-access.ts';

export { ownAccess } from './own-access.ts';
export { asksSecondStep, reachOf, timeoutOf } from './reach.ts';
export { staffHolding } from './staff-holding.ts';
export { type Family, writtenTo } from './written-to.ts';

export const module: ModuleDef = {
  hooks: temporaryAccess,
  routes(app, parts) {
    accessRoute(app, parts);
    administratorsRoute(app, parts);
    reviewAccessRoute(app, parts);
    signInRoutes(app, parts);
    signingGrantsRoute(app, parts);
    passwordLinkRoute(app, parts);
  },
  behaviours: { GrantSet: grantSet, Practitioner: practitioner, SecurityRole: securityRole, SecurityToken: securityToken },
};
