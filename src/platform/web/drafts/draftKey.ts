/** The key of a draft in the browser's storage. src/app/server/pages/firstScript.ts writes it too. */
export const draftKey = (name: string): string => `draft:${name}`;
