import { isPending } from '@reduxjs/toolkit'
import type { AppListeners } from '../store.ts'

/** Requests by which a guest becomes somebody who is signed in. */
const entering = new Set(['login', 'setUp', 'acceptInvitation', 'resetPassword'])

/**
 * Fetches the family's layout and the first page in it while the archive still looks at a password, so that no empty page
 * stands between the form and what is behind it.
 */
export function loadShellAhead(listeners: AppListeners, load: () => void): void {
  listeners.startListening({
    predicate: (action) => isPending(action) && entering.has(endpointOf(action.meta.arg) ?? ''),
    effect: load,
  })
}

function endpointOf(argument: unknown): string | undefined {
  const { endpointName } = (argument ?? {}) as { endpointName?: unknown }
  return typeof endpointName === 'string' ? endpointName : undefined
}
