import { useSyncExternalStore } from 'react'

/** The open password prompt, which all calls that need the password share. */
let pending: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

/** Prompts the user for their password; resolves to whether the server has confirmed it. */
export function requestPassword(): Promise<boolean> {
  if (!pending) {
    pending = Promise.withResolvers<boolean>()
    notify()
  }
  return pending.promise
}

/** Closes the prompt: the password was confirmed, or the user cancelled. */
export function resolvePasswordRequest(isConfirmed: boolean): void {
  pending?.resolve(isConfirmed)
  pending = undefined
  notify()
}

/** Whether the password prompt is open. */
export function usePasswordRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending !== undefined,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
