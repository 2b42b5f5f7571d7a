/** A path inside the project. */
export function inProject(...parts: string[]): string;
/** A program that npm installed. */
export function installed(name: string): string;
