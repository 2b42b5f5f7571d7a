/** The key of a draft in the browser's storage. */
export const draftKey = (name: string): string => `draft:${name}`;
