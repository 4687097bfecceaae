import { onTestFinished } from 'vitest'

/**
 * Defines properties of an object of the browser that jsdom lacks or answers otherwise, and removes them when the test ends. Test files
 * share a window, in which they would stay.
 */
export function defineUntilTestEnds(target: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(target, name, { configurable: true, writable: true, value })
    onTestFinished(() => void Reflect.deleteProperty(target, name))
  }
}
