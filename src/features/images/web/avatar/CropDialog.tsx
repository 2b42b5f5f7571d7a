import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Dialog } from '../../../../design/index.ts';
import { type Crop, fitted, maxZoom, sideOf, wholeOf } from './crop.ts';
import { useCropGestures } from './useCropGestures.ts';

/** The side of what is sent, in pixels; the server keeps less. */
const sentSide = 768;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

interface CropDialogProps {
  file: File;
  onCancel: () => void;
  /** Gets the square, or the file itself where this browser can't read it. */
  onDone: (picture: Blob) => void;
}

/** Reads a file as a picture, with the square that is shown of it at first. */
function usePicture(file: File, onUnreadable: () => void) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const giveUp = useEffectEvent(onUnreadable);
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      try {
        const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
        if (!isOpen) return bitmap.close();
        setCrop(wholeOf(bitmap));
        setPicture(bitmap);
      } catch {
        // The server reads more formats than some browsers, and cuts out the middle.
        if (isOpen) giveUp();
      }
      return undefined;
    };
    void read();
    return () => {
      isOpen = false;
    };
  }, [file]);
  useEffect(() => () => picture?.close(), [picture]);
  return { picture, crop, setCrop };
}

/** Asks for the square of a picture: moved by drag or arrows, zoomed by wheel, pinch, + and −, or the slider. */
export function CropDialog({ file, onCancel, onDone }: CropDialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, crop, setCrop } = usePicture(file, () => onDone(file));
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const gestures = useCropGestures(frame, picture, setCrop);
  const finish = () => {
    canvas.current?.toBlob(blob => onDone(blob ?? file), 'image/png');
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onCancel()}
      size="sm"
      title="Your picture"
      description="Drag to move, scroll or pinch to zoom."
      footer={
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={finish} disabled={!picture}>
            Use picture
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div
          ref={frame}
          {...gestures}
          role="application"
          tabIndex={0}
          aria-label="Part of the picture that is shown. Arrow keys move it, plus and minus zoom."
          className="w-full max-w-72 cursor-move touch-none overflow-hidden rounded-full bg-sunken select-none"
        >
          <canvas ref={canvas} width={sentSide} height={sentSide} aria-hidden="true" className="block aspect-square w-full" />
        </div>
        <label className="flex w-full max-w-72 items-center gap-3 text-sm font-semibold">
          Zoom
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.01}
            value={crop.zoom}
            disabled={!picture}
            onChange={event => picture && setCrop(({ x, y }) => fitted(picture, { x, y, zoom: Number(event.target.value) }))}
            className="h-10 flex-1 accent-primary"
          />
        </label>
      </div>
    </Dialog>
  );
}
