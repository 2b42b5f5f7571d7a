import { vi } from 'vitest';

/** Waits until a check passes. The bound ends a test that would wait for ever; a busy machine needs some of it. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, 30_000);
}
