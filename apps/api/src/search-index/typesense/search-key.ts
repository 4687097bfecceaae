import { createHmac } from 'node:crypto'
import type { Client } from 'typesense'
import { searchableCollections } from './collection.ts'
import { getStatus } from './server-errors.ts'

/**
 * The key from which scoped search keys are derived: Typesense requires that it permits nothing but searching, and at
 * most 32 characters. It is derived from the server's API key, so that every process knows it without storing it.
 */
export function deriveSearchKey(apiKey: string): string {
  return createHmac('sha256', apiKey).update('lares: searches').digest('base64url').slice(0, 32)
}

/** Registers the search key at the server, if it is not registered yet. */
export async function registerSearchKey(client: Client, value: string): Promise<void> {
  try {
    await client.keys().create({
      description: 'Lares: searches',
      actions: ['documents:search'],
      collections: [...searchableCollections],
      value,
    })
  } catch (error) {
    if (getStatus(error) !== 409) throw error
  }
}
