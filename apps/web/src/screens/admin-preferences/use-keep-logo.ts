import { RequestFailed } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useWrite } from '../../features/admin/index.ts';
import { useMe } from '../../shell/session.ts';

/**
 * Uploads a picture so that it can be the practice's logo. The server draws it once before anything refers to it: a file
 * that only calls itself a picture is refused here, with nothing left behind.
 */
export function useKeepLogo() {
  const client = useClient();
  const me = useMe();
  const { make, remove } = useWrite();
  return async (file: File): Promise<Reference<'Media'>> => {
    const id = await make('Media', { kind: 'Image', subject: me.profile, title: 'Logo', fileName: file.name });
    try {
      await client.call(`media/${id}/content`, { method: 'POST', body: file });
      await client.content('Media', id, { thumbnail: true });
    } catch (error) {
      await remove('Media', id).catch(() => undefined); // what is left is a picture that nothing refers to
      if (error instanceof RequestFailed && error.failure.code === 'thumbnail-unavailable')
        throw new RequestFailed({
          ...error.failure,
          detail: `“${file.name}” is no picture that can be read. Choose another file.`,
        });
      throw error;
    }
    return { id, resourceType: 'Media' };
  };
}
