export const missingRedis: string;
export function findRedis(): string | undefined;
