let current = 'Bleachers';

/** The name of the product, for people: SITE_NAME. The browser takes it from the head of the page before it hydrates. */
export function siteName(): string {
  return current;
}

/** Sets the name for this process, or for this page. */
export function setSiteName(name: string): void {
  current = name;
}
