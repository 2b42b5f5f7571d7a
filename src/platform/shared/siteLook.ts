/** The color of a site that is about something of its own, as #RRGGBB, and the line that says for whom it is. */
export interface SiteLook {
  color: string;
  line: string;
}

let current: SiteLook | null = null;

/** The look of this site; null for that of the product. */
export function siteLook(): SiteLook | null {
  return current;
}

/** Sets the look for this process. */
export function setSiteLook(look: SiteLook | null): void {
  current = look;
}
