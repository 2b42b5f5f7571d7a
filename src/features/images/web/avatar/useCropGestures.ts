import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Crop, moved, type Size, zoomed } from './crop.ts';

const keySteps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [0.05, 0],
  ArrowRight: [-0.05, 0],
  ArrowUp: [0, 0.05],
  ArrowDown: [0, -0.05],
};
const keyZoom: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

type Change = (change: (crop: Crop) => Crop) => void;

/** Drag, pinch, wheel and keys on the frame of a crop. The wheel is heard on the element of `frame`. */
export function useCropGestures(frame: RefObject<HTMLElement | null>, size: Size | undefined, change: Change) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const zoomBy = useEffectEvent((factor: number) => size && change(crop => zoomed(size, crop, factor)));
  useEffect(() => {
    const element = frame.current;
    // React hears the wheel passively, which would scroll the page too.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 500));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);
  const distance = () => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const last = pointers.current.get(event.pointerId);
      if (!last || !size) return;
      const apart = distance();
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const width = event.currentTarget.clientWidth * pointers.current.size;
      const [right, down] = [(event.clientX - last.x) / width, (event.clientY - last.y) / width];
      const factor = apart > 0 ? distance() / apart : 1;
      change(crop => zoomed(size, moved(size, crop, right, down), factor));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent) {
      const [step, factor] = [keySteps[event.key], keyZoom[event.key]];
      if (!size || (!step && !factor)) return;
      event.preventDefault();
      change(crop => (step ? moved(size, crop, step[0], step[1]) : zoomed(size, crop, factor ?? 1)));
    },
  };
}
