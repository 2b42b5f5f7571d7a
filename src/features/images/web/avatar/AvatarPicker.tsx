import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, loadable, toast } from '../../../../design/index.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { PictureInput } from '../PictureInput.tsx';
import { pictureProblem } from '../pictureProblem.ts';
import { shrinkPhoto } from '../shrink.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { upload } from '../../../../platform/web/api/upload.ts';
import { reportFailure, updateViewer } from '../../../account/web/index.ts';
import { imagesRoutes } from '../../images.contract.ts';

/** Sets the profile picture, or removes it with null. */
function useSetAvatar() {
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

const CropDialog = /* @__PURE__ */ loadable(() => import('./CropDialog.tsx').then(module => module.CropDialog));

/** The buttons that choose, change and remove the viewer's picture. */
export function AvatarPicker({ viewer }: { viewer: CurrentUser }) {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const set = useSetAvatar();
  const choose = (chosen: File) => {
    const problem = pictureProblem(chosen);
    if (problem) toast({ variant: 'destructive', title: problem });
    else setFile(chosen);
  };
  const send = async (picture: Blob) => {
    setFile(undefined);
    set.mutate(picture === file ? await shrinkPhoto(file) : picture);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <PictureInput ref={picker} label="Picture of you" onChoose={choose} />
      <Button
        variant="secondary"
        size="sm"
        icon={<ImagePlus />}
        pending={set.isPending}
        onPointerEnter={() => void CropDialog.fetch().catch(() => undefined)}
        onClick={() => picker.current?.click()}
      >
        {viewer.profileImageUrl ? 'Change picture' : 'Add a picture'}
      </Button>
      {viewer.profileImageUrl && (
        <Button variant="ghost" size="sm" icon={<Trash2 />} disabled={set.isPending} onClick={() => set.mutate(null)}>
          Remove picture
        </Button>
      )}
      {file && <CropDialog file={file} onCancel={() => setFile(undefined)} onDone={picture => void send(picture)} />}
    </div>
  );
}
