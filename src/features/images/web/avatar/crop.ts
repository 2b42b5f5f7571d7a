/** The square that is cut out of a picture. The centre is in pixels of the picture. */
export interface Crop {
  x: number;
  y: number;
  /** At 1 the square is as long as the picture's shorter side. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const maxZoom = 4;

/** The side of the square in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The nearest crop that lies inside the picture. */
export function fitted(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, maxZoom);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return { x: within(crop.x, half, size.width - half), y: within(crop.y, half, size.height - half), zoom };
}

/** The largest square in the middle. */
export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Moves the picture under the square by parts of the square's side: to the right and down. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return fitted(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

export function zoomed(size: Size, crop: Crop, factor: number): Crop {
  return fitted(size, { ...crop, zoom: crop.zoom * factor });
}
