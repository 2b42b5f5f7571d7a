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
  /** Sends pictures one after the other. */
  send: (...files: File[]) => void;
  cancel: () => void;
}

function sentenceFor(error: unknown): string {
  if (isUnauthorized(error)) return 'You are logged out. Sign in again and add the picture. Your text is saved.';
  if (!(error instanceof ApiError) || error.code === 'internal') return 'The picture could not be uploaded. Please try again.';
  return error.issues[0]?.message ?? error.message;
}

/** Sends pictures one at a time, each when the one before it has arrived or failed. Leaving gives them up. */
export function useImageUpload(done: (image: UploadedImage) => void): ImageUpload {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const current = useRef<{ upload?: Upload<typeof imagesRoutes.upload> }>(undefined);
  const waiting = useRef<File[]>([]);
  // The answer to an upload finds the callback of the latest render, which knows the pictures before it.
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  }, [done]);
  const cancel = () => {
    current.current?.upload?.cancel();
    current.current = undefined;
    waiting.current = [];
    setProgress(undefined);
  };
  useEffect(
    () => () => {
      current.current?.upload?.cancel();
      current.current = undefined;
      waiting.current = [];
    },
    [],
  );
  const sendNext = () => {
    current.current = undefined;
    setProgress(undefined);
    const next = waiting.current.shift();
    if (next) void send(next);
  };
  const refuse = (problem: string) => {
    setProblem(problem);
    sendNext();
  };
  const send = async (file: File) => {
    if (!file.type.startsWith('image/')) return refuse(wrongImageType);
    const own: { upload?: Upload<typeof imagesRoutes.upload> } = {};
    current.current = own;
    setProgress(0);
    const isCurrent = () => current.current === own;
    const picture = await shrinkPhoto(file);
    if (!isCurrent()) return undefined;
    if (picture.size > imageBytesLimit) return refuse(imageTooLarge);
    own.upload = upload(imagesRoutes.upload, picture, part => isCurrent() && setProgress(part));
    own.upload.answer.then(
      image => {
        if (!isCurrent()) return;
        latest.current(image);
        sendNext();
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        refuse(sentenceFor(error));
      },
    );
    return undefined;
  };
  return {
    progress,
    problem,
    send(...files) {
      if (files.length === 0) return;
      setProblem(undefined);
      waiting.current.push(...files);
      if (!current.current) sendNext();
    },
    cancel,
  };
}
