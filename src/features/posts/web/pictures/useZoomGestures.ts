import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { movedBy, type Point, swipeStep, tapZoom, type View, wholeView, zoomedAt } from './zoom.ts';

const keyZoom: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };
/** Two taps within this time and distance are a double tap, in milliseconds and pixels. */
const doubleTap = { withinMs: 300, within: 30 };

function sizeOf(frame: HTMLElement | null) {
  return { width: frame?.clientWidth ?? 0, height: frame?.clientHeight ?? 0 };
}

function fromMiddle(frame: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = frame?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
}

/** The distance between two fingers; 0 with one. */
function distanceOf(pointers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...pointers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

/** Calls `toggle` for two taps in a row, and for a double click that is not made of them. */
function useTaps(toggle: (at: { clientX: number; clientY: number }) => void) {
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  const toggledAt = useRef(Number.NEGATIVE_INFINITY);
  const tap = (event: PointerEvent) => {
    const { at, x, y } = lastTap.current;
    const isDouble = event.timeStamp - at < doubleTap.withinMs && Math.hypot(event.clientX - x, event.clientY - y) < doubleTap.within;
    lastTap.current = isDouble ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (!isDouble) return;
    toggledAt.current = event.timeStamp;
    toggle(event);
  };
  const doubleClick = (event: MouseEvent) => {
    // Some browsers make one of two taps, which have done it already.
    if (event.timeStamp - toggledAt.current > 2 * doubleTap.withinMs) toggle(event);
  };
  return { tap, doubleClick };
}

/** Zooms by the wheel over the frame. Returns the ref of the frame. */
function useWheel(frame: RefObject<HTMLElement | null>, zoomBy: (factor: number, point: Point) => void) {
  // React hears the wheel passively, which would scroll too.
  return useCallback(
    (element: HTMLElement | null) => {
      frame.current = element;
      const turn = (event: WheelEvent) => {
        event.preventDefault();
        zoomBy(Math.exp(-event.deltaY / 300), fromMiddle(element, event));
      };
      element?.addEventListener('wheel', turn, { passive: false });
      return () => element?.removeEventListener('wheel', turn);
    },
    [frame, zoomBy],
  );
}

/** Drag, pinch, wheel, double tap and keys of a picture. `frameRef` belongs on its frame. A swipe over a whole picture calls `onStep`. */
export function useZoomGestures(onStep: (by: -1 | 1) => void) {
  const [view, setView] = useState<View>(wholeView);
  const frame = useRef<HTMLElement | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const swipeStart = useRef<Point>(undefined);
  const zoomBy = useCallback(
    (factor: number, point?: Point) => setView(current => zoomedAt(current, factor, sizeOf(frame.current), point)),
    [],
  );
  const frameRef = useWheel(frame, zoomBy);
  const step = (by: -1 | 1) => {
    setView(wholeView);
    onStep(by);
  };
  const toggle = (event: { clientX: number; clientY: number }) => {
    if (view.zoom > 1) setView(wholeView);
    else zoomBy(tapZoom, fromMiddle(frame.current, event));
  };
  const { tap, doubleClick } = useTaps(toggle);
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const start = swipeStart.current;
    swipeStart.current = undefined;
    if (!start || event.type === 'pointercancel') return;
    const movement = { x: event.clientX - start.x, y: event.clientY - start.y };
    const by = view.zoom === 1 ? swipeStep(movement) : 0;
    if (by !== 0) step(by);
    // A mouse has its own double click.
    else if (event.pointerType === 'touch' && Math.hypot(movement.x, movement.y) < doubleTap.within) tap(event);
  };
  return {
    view,
    zoomBy,
    step,
    frameRef,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        // A second finger makes it a pinch.
        swipeStart.current = pointers.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const last = pointers.current.get(event.pointerId);
        if (!last) return;
        const apart = distanceOf(pointers.current);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (apart > 0) zoomBy(distanceOf(pointers.current) / apart, fromMiddle(frame.current, event));
        const fingers = pointers.current.size;
        const by = { x: (event.clientX - last.x) / fingers, y: (event.clientY - last.y) / fingers };
        setView(current => movedBy(current, by, sizeOf(frame.current)));
      },
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: doubleClick,
    },
    handleKey: (event: KeyboardEvent) => {
      const factor = keyZoom[event.key];
      const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey || (!factor && !by && event.key !== '0')) return;
      event.preventDefault();
      if (factor) zoomBy(factor);
      else if (by) step(by);
      else setView(wholeView);
    },
  };
}
