const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' });

/** 999 → '999', 1234 → '1.2K', 2500000 → '2.5M'; cut, not rounded, so that 999,999 never reads as 1M. */
export function formatCount(value: number): string {
  return short.format(value);
}
