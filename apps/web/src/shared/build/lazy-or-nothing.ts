import { type ComponentType, lazy } from 'react'

/** A component whose code is loaded when it is first drawn. Where it cannot be had, nothing stands in its place. */
export function lazyOrNothing<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
}
