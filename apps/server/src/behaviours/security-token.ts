import type { Behaviour } from './behaviour.ts';

/** Spec section 6: temporary access lasts 24 hours from when it was made, whatever is added to it later. */
const lifetimeMs = 86_400_000;

export const securityToken: Behaviour = {
  beforeSave({ before, after, now }) {
    if (before) return;
    after['created'] = now.toISOString();
    after['expiration'] = new Date(now.getTime() + lifetimeMs).toISOString();
  },
};
