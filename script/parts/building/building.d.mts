/** Whether dist was made from the sources as they are now. */
export function isBuilt(): Promise<boolean>;
/** The server's entry, as it is built. */
export const serverEntry: string;
