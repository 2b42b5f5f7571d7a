/** Whether dist was made from the sources as they are now. */
export function isBuilt(): Promise<boolean>;
