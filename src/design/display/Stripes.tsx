interface StripesProps {
  id: string;
  /** The distance of two stripes in units of the drawing. */
  size: number;
}

/** Stripes that tell the second of two teams of alike colours apart: the fill is `url(#id)`. */
export function Stripes({ id, size }: StripesProps) {
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)" data-stripes="">
      <rect width={size / 3} height={size} fill="white" fillOpacity="0.28" />
    </pattern>
  );
}
