import { vi } from 'vitest'

/**
 * Waits until `condition` no longer throws, and returns its value. Vitest's own limit of one second is shorter than a busy
 * computer may take to start a process or answer a query.
 */
export function waitFor<T>(condition: () => T | Promise<T>, timeoutMs = 60_000): Promise<T> {
  return vi.waitFor(condition, { timeout: timeoutMs })
}
