import type { ModuleDef } from '../module.ts';
import { decryptPasswordRoute } from './decrypt-password.ts';
import { keyRotationRoute } from './key-rotation.ts';
import { keyVault } from './key-vault.ts';

export { openKeyReference } from './key-references.ts';
export { dataKeyEntries, rotateDataKey } from './key-rotation.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    decryptPasswordRoute(app, parts);
    keyRotationRoute(app, parts);
  },
  behaviours: { KeyVault: keyVault },
};
