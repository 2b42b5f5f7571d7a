export function makeTemporaryFolder(): Promise<string>;
