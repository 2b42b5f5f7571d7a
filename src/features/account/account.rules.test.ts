import { describe, expect, test } from 'vitest';
import { isReservedUsername, usernameProblem } from './account.rules.ts';

describe('a username', () => {
  test.each([
    ['short', 'Username must be at least 8 characters long'],
    ['a-name-that-is-too-long', 'Username must be 20 characters or less'],
    ['hoops fan', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['hoopsfán1', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['1hoopsfan', 'Username must start with a letter'],
    ['_hoopsfan', 'Username must start with a letter'],
    ['hoops--fan', 'Username cannot have consecutive hyphens or underscores'],
    ['hoops-_fan', 'Username cannot have consecutive hyphens or underscores'],
    ['hoopsfan_', 'Username cannot end with an underscore or hyphen'],
  ])('such as %s is refused with its rule', (name, rule) => {
    expect(usernameProblem(name)).toBe(rule);
  });

  test.each(['hoopsfan', 'Hoops-Fan_23', 'constructor', 'a2345678901234567890'])('such as %s is fine', name => {
    expect(usernameProblem(name)).toBeUndefined();
  });

  test('is not a word of code', () => {
    for (const name of ['undefined', 'Null', 'TRUE', 'false', 'nan', 'none', 'Infin-ity']) expect(isReservedUsername(name)).toBe(true);
  });

  test('may not pass for the house, however it is spelt', () => {
    for (const name of ['moderator', 'Bleachers', 'super-user', 'USERNAME-setup', 'deleted_user'])
      expect(isReservedUsername(name)).toBe(true);
    for (const name of [
      'bIeachers',
      'b1eachers',
      'Bl3achers',
      'moderat0r',
      'm0derator',
      'rnoderator',
      'rn0d3rat0r',
      'adm1nistrat0r',
      '8leachers',
    ])
      expect(isReservedUsername(name), name).toBe(true);
    for (const name of ['constructor', 'bleacherfan', 'moderate-fan', 'settings-23']) expect(isReservedUsername(name), name).toBe(false);
  });
});
