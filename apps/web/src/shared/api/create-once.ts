import { v7 as uuidv7 } from 'uuid'
import { isApiFailure } from './api-failure.ts'

/** Where the id of something new is remembered between the attempts to create it. */
export interface IdSlot {
  readonly get: () => string | undefined
  readonly set: (id: string | undefined) => void
}

/**
 * Creates something with an id of this device, the same for each attempt until one succeeds: if a reply gets lost, the next
 * attempt gets what the server has created already, and not a second one. After `id-taken` the next attempt uses a new id.
 */
export async function createOnce<Result extends { readonly error?: unknown }>(
  slot: IdSlot,
  create: (id: string) => Promise<Result>,
): Promise<Result> {
  const id = slot.get() ?? uuidv7()
  slot.set(id)
  const result = await create(id)
  if (!result.error || isIdTaken(result.error)) slot.set(undefined)
  return result
}

/** Whether a create failed because its id was already used, for something else or with other contents. */
export function isIdTaken(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'id-taken'
}
