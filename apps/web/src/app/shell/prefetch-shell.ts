import { isPending } from '@reduxjs/toolkit'
import type { AppListeners } from '../store.ts'

/** Endpoints that sign a guest in. */
const signInEndpoints = new Set(['login', 'setUp', 'acceptInvitation', 'resetPassword'])

/**
 * Prefetches the family layout and its first page while the archive is verifying a password, so that no empty page
 * appears between the sign-in form and the first page.
 */
export function prefetchShellOnSignIn(listeners: AppListeners, load: () => void): void {
  listeners.startListening({
    predicate: (action) => isPending(action) && signInEndpoints.has(getEndpointName(action.meta.arg) ?? ''),
    effect: load,
  })
}

function getEndpointName(argument: unknown): string | undefined {
  const { endpointName } = (argument ?? {}) as { endpointName?: unknown }
  return typeof endpointName === 'string' ? endpointName : undefined
}
