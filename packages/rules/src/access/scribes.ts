/** True for somebody who drafts notes for others and signs none: holds `scribe` and not `note`. */
export const draftsForOthers = (permissions: { readonly has: (permission: 'scribe' | 'note') => boolean }): boolean =>
  permissions.has('scribe') && !permissions.has('note');
