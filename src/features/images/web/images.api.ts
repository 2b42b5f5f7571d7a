import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnauthorized } from '../../../platform/web/api/api.ts';
import { type Upload, upload } from '../../../platform/web/api/upload.ts';
import { imagesRoutes, type UploadedImage } from '../images.contract.ts';
import { imageBytesLimit, imageTooLarge, wrongImageType } from '../images.rules.ts';
import { shrinkPhoto } from './shrink.ts';

export interface ImageUpload {
  /** Undefined while nothing is on its way, else from 0 to 1. */
  progress: number | undefined;
  /** Why the last one failed. */
  problem: string | undefined;
  send: (file: File) => void;
  cancel: () => void;
}

function sentenceFor(error: unknown): string {
  if (isUnauthorized(error)) return 'You are logged out. Sign in again and add the picture; what you wrote is kept.';
  if (!(error instanceof ApiError) || error.code === 'internal') return 'The picture could not be uploaded. Please try again.';
  return error.issues[0]?.message ?? error.message;
}

/** Sends pictures one at a time; a new one takes the place of one on its way, and leaving gives it up. */
export function useImageUpload(done: (image: UploadedImage) => void): ImageUpload {
  const [progress, show] = useState<number>();
  const [problem, explain] = useState<string>();
  const current = useRef<{ upload?: Upload<typeof imagesRoutes.upload> }>(undefined);
  const cancel = () => {
    current.current?.upload?.cancel();
    current.current = undefined;
    show(undefined);
  };
  useEffect(
    () => () => {
      current.current?.upload?.cancel();
      current.current = undefined;
    },
    [],
  );
  const send = async (file: File) => {
    cancel();
    explain(undefined);
    if (!file.type.startsWith('image/')) return explain(wrongImageType);
    const own: { upload?: Upload<typeof imagesRoutes.upload> } = {};
    current.current = own;
    show(0);
    const isCurrent = () => current.current === own;
    const picture = await shrinkPhoto(file);
    if (!isCurrent()) return undefined;
    if (picture.size > imageBytesLimit) {
      cancel();
      return explain(imageTooLarge);
    }
    own.upload = upload(imagesRoutes.upload, picture, part => isCurrent() && show(part));
    own.upload.answer.then(
      image => {
        if (!isCurrent()) return;
        cancel();
        done(image);
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        cancel();
        explain(sentenceFor(error));
      },
    );
    return undefined;
  };
  return { progress, problem, send: file => void send(file), cancel };
}
