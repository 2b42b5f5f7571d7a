/** The calls that the fakes recorded in the running test. `setup.ts` empties it before each test. */

/** Faults of the test itself: an unknown call, or an answer that does not fit the contract. They fail the test. */
export const faults: string[] = [];

/** Texts of `console.error`. A test that provokes one takes it with `splice`; the rest fail the test. */
export const consoleErrors: string[] = [];

/** Addresses that the page left for; 'reload' for a reload. */
export const leftFor: string[] = [];
