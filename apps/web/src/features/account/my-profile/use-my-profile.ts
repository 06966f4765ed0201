import { useClient, useResource } from '@notewell/client/react';

/** The signed-in user's practitioner record; undefined for other users and while it loads. */
export function useMyProfile() {
  const [type, id] = useClient().profile.split('/');
  return useResource('Practitioner', type === 'Practitioner' ? id : undefined).data;
}
