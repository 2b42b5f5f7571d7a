export function findOtherBrowsers(): { webkit: { driver: string; browser: string; display: string }; firefox: string } | undefined;
