/** The server's reply for the signed-in user, Dana Reyes. `profileType` is a type of profile, such as `Practitioner`. */
export const signedInAs = (profileType: string, permissions: readonly string[] = []) => ({
  user: { id: 'me', email: 'dana@demo.test', name: 'Dana Reyes' },
  memberships: [
    {
      networkId: 'demo',
      display: 'Harbor Street',
      profile: { resourceType: profileType, id: 'me', display: 'Dana Reyes' },
      roles: [],
      grantSets: [],
      permissions,
    },
  ],
  expires: '2099-01-01T00:00:00Z',
  serverTime: '2026-11-18T15:00:00Z',
  build: 'stage',
});

/** Permissions to read the given types, health data included. */
export const readsOf = (...types: readonly string[]): readonly string[] => [
  'health history',
  ...types.map((type) => `${type}.Read`),
];
