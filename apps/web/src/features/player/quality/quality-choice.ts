import { readUserValue, storeUserValue } from '../../../shared/user-storage/user-storage.ts'
import { type ConnectionQuality, type QualityChoice, qualityChoices } from './choose-quality.ts'

const toKey = (userId: string) => ({ prefix: 'lares.quality.', userId, name: 'films' }) as const
const listeners = new Set<() => void>()

export function readQualityChoice(userId: string): QualityChoice {
  const stored = readUserValue(toKey(userId))
  return qualityChoices.find((choice) => choice === stored) ?? 'automatic'
}

/** Remembers the choice of a user on this device. */
export function storeQualityChoice(userId: string, choice: QualityChoice): void {
  storeUserValue(toKey(userId), choice)
  for (const listener of [...listeners]) listener()
}

/** What the browser says of the connection; its properties are those of a prototype, so that they cannot be spread. */
export function readConnection(): ConnectionQuality {
  const { saveData, effectiveType, downlink } = navigator.connection ?? {}
  return {
    ...(saveData !== undefined && { saveData }),
    ...(effectiveType !== undefined && { effectiveType }),
    ...(downlink !== undefined && { downlink }),
  }
}

/** Calls the listener whenever a choice is stored, or the connection of the device changes. */
export function subscribeToQuality(listener: () => void): () => void {
  const { connection } = navigator
  listeners.add(listener)
  connection?.addEventListener?.('change', listener)
  return () => {
    listeners.delete(listener)
    connection?.removeEventListener?.('change', listener)
  }
}
