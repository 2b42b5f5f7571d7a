import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { FullScreenDialog, IconButton } from '../../../../design/index.ts';
import { Picture } from '../../../images/web/index.ts';
import type { PostImage } from '../../posts.contract.ts';
import { shownImages } from './shownImage.ts';
import { useZoomGestures } from './useZoomGestures.ts';
import { maxZoom } from './zoom.ts';

interface LightboxProps {
  /** Those without a copy are left out. */
  images: readonly PostImage[];
  /** The place among the others, from 0, of the picture that is shown first. */
  start: number;
  onClose: () => void;
}

const zoomStep = 1.5;

/** Pictures over the whole page, one at a time: by swipe, arrow keys or buttons; enlarged by double tap, pinch, wheel, keys or buttons. */
export function Lightbox({ images: all, start, onClose }: LightboxProps) {
  const images = shownImages(all);
  const [place, setPlace] = useState(start);
  const last = images.length - 1;
  const { view, zoomBy, step, frameRef, handlers, handleKey } = useZoomGestures(by =>
    setPlace(current => Math.min(last, Math.max(0, current + by))),
  );
  const image = images[place];
  if (!image) return null;
  const buttons = [
    { label: 'Smaller', icon: <ZoomOut />, isOff: view.zoom === 1, act: () => zoomBy(1 / zoomStep) },
    { label: 'Larger', icon: <ZoomIn />, isOff: view.zoom === maxZoom, act: () => zoomBy(zoomStep) },
    { label: 'Previous picture', icon: <ChevronLeft />, isOff: place === 0, act: () => step(-1) },
    { label: 'Next picture', icon: <ChevronRight />, isOff: place === last, act: () => step(1) },
  ];
  return (
    <FullScreenDialog title={last > 0 ? `Picture ${place + 1} of ${images.length}` : 'Picture'} onClose={onClose} onKeyDown={handleKey}>
      <div ref={frameRef} {...handlers} className="relative min-h-0 flex-1 touch-none overflow-hidden select-none">
        <Picture
          key={place}
          image={{
            src: image.url,
            alt: image.alt ?? '',
            draggable: false,
            style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` },
            className: 'size-full object-contain',
          }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1 px-4 py-2">
        <p aria-live="polite" className="min-w-40 flex-1 text-sm [overflow-wrap:anywhere]">
          <span className="line-clamp-4">{image.alt}</span>
        </p>
        {buttons.slice(0, last > 0 ? 4 : 2).map(({ label, icon, isOff, act }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            tooltip={false}
            aria-disabled={isOff}
            onClick={() => !isOff && act()}
            className="aria-disabled:opacity-45"
          />
        ))}
      </div>
    </FullScreenDialog>
  );
}
