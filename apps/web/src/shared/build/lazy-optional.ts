import { type ComponentType, lazy } from 'react'

/** A component whose code is loaded on its first render. If loading fails, it renders nothing. */
export function lazyOptional<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
}
