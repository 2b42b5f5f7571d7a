import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, loadable, toast } from '../../../../design/index.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { imageBytesLimit, imageTooLarge, imageTypes, wrongImageType } from '../../images.rules.ts';
import { shrinkPhoto } from '../shrink.ts';
import { useSetAvatar } from './avatar.api.ts';

const CropDialog = /* @__PURE__ */ loadable(() => import('./CropDialog.tsx').then(module => module.CropDialog));

function problemOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return wrongImageType;
  return file.size > imageBytesLimit && file.type !== 'image/jpeg' ? imageTooLarge : undefined;
}

/** The buttons that choose, change and remove the viewer's picture. */
export function AvatarPicker({ viewer }: { viewer: CurrentUser }) {
  const picker = useRef<HTMLInputElement>(null);
  const [file, crop] = useState<File>();
  const set = useSetAvatar();
  const choose = (chosen: File) => {
    const problem = problemOf(chosen);
    if (problem) toast({ variant: 'destructive', title: problem });
    else crop(chosen);
  };
  const send = async (picture: Blob) => {
    crop(undefined);
    set.mutate(picture === file ? await shrinkPhoto(file) : picture);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={picker}
        type="file"
        accept={imageTypes.join(',')}
        aria-label="Picture of you"
        tabIndex={-1}
        hidden
        onChange={event => {
          const [chosen] = event.target.files ?? [];
          // The same file can be chosen again after it failed.
          event.target.value = '';
          if (chosen) choose(chosen);
        }}
      />
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
      {file && <CropDialog file={file} onCancel={() => crop(undefined)} onDone={picture => void send(picture)} />}
    </div>
  );
}
