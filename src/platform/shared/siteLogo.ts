/** A picture that stands for the site, with the size that keeps its place while it loads. */
export interface SiteLogo {
  url: string;
  width: number;
  height: number;
}

/** The name of the element in the head of pages that tells the browser the logo. */
export const siteLogoMeta = 'site-logo';

/** The shape of a logo beside which the name still stands. A wider one holds the name itself. */
const maxMarkAspect = 1.5;

let current: SiteLogo | null = null;

/** The operator's logo; null for the built-in mark. The browser takes it from the head of the page before it hydrates. */
export function siteLogo(): SiteLogo | null {
  return current;
}

/** Sets the logo for this process, or for this page. */
export function setSiteLogo(logo: SiteLogo | null): void {
  current = logo;
}

/** Whether the logo stands alone, without the name of the site beside it. */
export function isWideLogo({ width, height }: SiteLogo): boolean {
  return width > height * maxMarkAspect;
}

/** The logo as the content of the head's element. */
export function logoText({ url, width, height }: SiteLogo): string {
  return [url, width, height].join(' ');
}

/** Reads what `logoText` wrote; null for everything else. */
export function logoOfText(text: string): SiteLogo | null {
  const [, url, width, height] = /^(\S+) (\d+) (\d+)$/.exec(text) ?? [];
  return url === undefined ? null : { url, width: Number(width), height: Number(height) };
}
