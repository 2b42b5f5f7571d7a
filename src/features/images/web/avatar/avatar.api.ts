import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { upload } from '../../../../platform/web/api/upload.ts';
import { reportFailure, updateViewer } from '../../../account/web/index.ts';
import { imagesRoutes } from '../../images.contract.ts';

/** Sets the profile picture, or removes it with null. */
export function useSetAvatar() {
  const client = useQueryClient();
  return useMutation<string | null, ApiError, Blob | null>({
    mutationFn: async picture => {
      if (picture) return (await upload(imagesRoutes.setAvatar, picture, () => undefined).answer).profileImageUrl;
      await call(imagesRoutes.removeAvatar, {});
      return null;
    },
    onSuccess: profileImageUrl => updateViewer(client, { profileImageUrl }),
    onError: error => reportFailure(error, 'Your picture could not be saved'),
  });
}
