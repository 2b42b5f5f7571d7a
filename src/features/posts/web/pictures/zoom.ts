/** How a picture is shown: enlarged by `zoom`, and moved by `x` and `y` pixels from the middle. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const wholeView: View = { zoom: 1, x: 0, y: 0 };
export const maxZoom = 6;
/** A double tap, and the key that enlarges from the whole picture. */
export const tapZoom = 2.5;

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}

/** Keeps the picture's edges outside the middle of the frame, whose size is in pixels. */
function bounded({ zoom, x, y }: View, frame: { width: number; height: number }): View {
  return { zoom, x: within(x, (frame.width * (zoom - 1)) / 2), y: within(y, (frame.height * (zoom - 1)) / 2) };
}

/** Enlarges by a factor. The point, in pixels from the middle of the frame, stays where it is. */
export function zoomedAt(view: View, factor: number, frame: { width: number; height: number }, point: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor));
  const by = zoom / view.zoom;
  return bounded({ zoom, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, frame);
}

export function movedBy(view: View, { x, y }: Point, frame: { width: number; height: number }): View {
  return bounded({ zoom: view.zoom, x: view.x + x, y: view.y + y }, frame);
}

/** The least length of a swipe in pixels. */
const minSwipe = 48;

/** The step that a swipe makes: 1 to the next picture, -1 to the one before, 0 for a movement that is none. */
export function swipeStep({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < minSwipe || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}
