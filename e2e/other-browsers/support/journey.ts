import { test as base, expect } from '@playwright/test';
import { findOtherBrowsers } from '../../../script/parts/machine/otherBrowsers.mjs';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { Person } from './person.ts';
import { type Engine, takeErrors } from './proxy.ts';
import { openWebKit } from './webkit.ts';

export { expect } from '@playwright/test';

export interface EngineOptions {
  engine: Engine;
}

interface Fixtures {
  /** Somebody with a browser. */
  person: Person;
  /** Somebody else, with a browser of their own. */
  somebodyElse: () => Promise<Person>;
  allowedErrors: RegExp[];
  watched: undefined;
}

const origin = () => process.env.JOURNEY_URL ?? '';

/** Every page is watched: an error on its console, a failed hydration or what its policy blocked fails the journey. */
export const test = base.extend<Fixtures, EngineOptions & { driver: Driver }>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  driver: [
    async ({ engine }, proceed) => {
      const programs = findOtherBrowsers();
      if (!programs) throw new Error('WebKit or Firefox is missing: script/test --also-other-browsers says what to install.');
      const driver = engine === 'firefox' ? await openFirefox(programs.firefox) : await openWebKit(programs.webkit, origin());
      await proceed(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],
  somebodyElse: async ({ driver, engine }, proceed) => {
    const people: Person[] = [];
    await proceed(async () => {
      const person = new Person(await driver.open(), origin(), engine);
      people.push(person);
      return person;
    });
    for (const person of people) await person.close();
  },
  person: async ({ somebodyElse }, proceed) => proceed(await somebodyElse()),
  allowedErrors: [[], { option: true }],
  watched: [
    async ({ engine, allowedErrors }, proceed) => {
      await proceed(undefined);
      const errors = await takeErrors(origin(), engine);
      expect(errors.filter(error => !allowedErrors.some(allowed => allowed.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
