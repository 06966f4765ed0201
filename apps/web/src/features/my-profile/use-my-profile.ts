import { useClient, useResource } from '@notewell/client/react';

/** The record of whoever is signed in, where it is a practitioner's; undefined for others and while it loads. */
export function useMyProfile() {
  const [type, id] = useClient().profile.split('/');
  return useResource('Practitioner', type === 'Practitioner' ? id : undefined).data;
}
