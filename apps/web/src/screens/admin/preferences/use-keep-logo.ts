import { RequestFailed } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useWrite } from '../../../features/admin/admin-page/index.ts';
import { useMe } from '../../../shell/session/session.ts';

/**
 * Uploads a picture for the logo. The server renders it before any record refers to it.
 * A file that is not a picture is refused and removed.
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
      await remove('Media', id).catch(() => undefined); // on failure an unreferenced picture remains
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
