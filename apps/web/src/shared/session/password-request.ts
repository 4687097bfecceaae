import { useSyncExternalStore } from 'react'

/** The request for the own password that waits for its answer; one stands for all calls that need it. */
let pending: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

/** Asks the person for their own password once more; whether the server has confirmed it. */
export function requestPassword(): Promise<boolean> {
  if (!pending) {
    pending = Promise.withResolvers<boolean>()
    notify()
  }
  return pending.promise
}

/** Ends the request: the password was confirmed, or the person would rather not. */
export function answerPasswordRequest(isConfirmed: boolean): void {
  pending?.resolve(isConfirmed)
  pending = undefined
  notify()
}

/** Whether the person is being asked. */
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
