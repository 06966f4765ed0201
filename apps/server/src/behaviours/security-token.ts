import type { Behaviour } from './behaviour.ts';

/** Spec section 6: temporary access lasts 24 hours from when it was made, whatever is added to it later. */
const lifetimeMs = 86_400_000;

/** Temporary access is asked by whoever wants it and is theirs alone; only the product's own jobs write it for others. */
export const securityToken: Behaviour = {
  beforeSave({ caller, before, after, now }) {
    const { profile, automation } = caller;
    if (before) {
      if (!automation) after['owner'] = before['owner'];
      return;
    }
    if (profile && !(automation && after['owner'])) after['owner'] = { id: profile.id, resourceType: profile.resourceType };
    after['created'] = now.toISOString();
    after['expiration'] = new Date(now.getTime() + lifetimeMs).toISOString();
  },
};
