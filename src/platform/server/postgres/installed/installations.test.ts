import { describe, expect, test } from 'vitest';
import { chooseInstallation, givenInstallation, type Installation, versionIn } from './installations.ts';

const embedded: Installation = { bin: '/embedded', version: '18.4' };
const installed = (version: string): Installation => ({ bin: `/usr/lib/postgresql/${version}`, version });
const chosen = (found: string[], dataMajor?: string) => chooseInstallation(embedded, found.map(installed), dataMajor).version;

describe('the PostgreSQL that serves the data', () => {
  test('is the newest for new data, and the embedded one if none is newer', () => {
    expect(chosen([])).toBe('18.4');
    expect(chosen(['18.10', '18.9', '17.12'])).toBe('18.10');
    expect(chosen(['19.1', '18.6'])).toBe('19.1');
    expect(chosen(['18.3', '15.18'])).toBe('18.4');
    expect(chooseInstallation(embedded, [installed('18.4')], undefined)).toBe(embedded);
  });

  test('is never of another major version than the data', () => {
    expect(chosen(['19.1', '18.6'], '18')).toBe('18.6');
    expect(chosen(['19.1', '18.2'], '18')).toBe('18.4');
    expect(chosen(['19.1'], '19')).toBe('19.1');
    expect(chosen(['17.2', '17.9'], '17')).toBe('17.9');
    // None fits: the check of the data refuses the start and leaves them alone.
    expect(chosen(['19.1'], '16')).toBe('18.4');
  });

  test('is known by the line that it prints', () => {
    expect(versionIn('postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)')).toBe('15.18');
    expect(versionIn('postgres (PostgreSQL) 19beta1')).toBe('19');
    expect(versionIn('something else 18.4')).toBeUndefined();
  });

  test('is refused in one line if POSTGRES_BIN names none', () => {
    expect(() => givenInstallation('/nowhere', undefined)).toThrow(
      'POSTGRES_BIN should name the folder of postgres and initdb: /nowhere has none that run.',
    );
  });
});
