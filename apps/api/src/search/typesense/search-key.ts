import { createHmac } from 'node:crypto'
import type { Client } from 'typesense'
import { searchable } from './collection.ts'
import { statusOf } from './server-errors.ts'

/**
 * The key from which those of single searches are made: the server takes as such only one that may do nothing but
 * search, of at most 32 letters. It follows from the server's own key, so that every process knows it and nothing
 * has to be kept.
 */
export function searchKeyOf(apiKey: string): string {
  return createHmac('sha256', apiKey).update('lares: searches').digest('base64url').slice(0, 32)
}

/** Makes the key known to the server, once. */
export async function declareSearchKey(client: Client, value: string): Promise<void> {
  try {
    await client.keys().create({
      description: 'Lares: searches',
      actions: ['documents:search'],
      collections: [...searchable],
      value,
    })
  } catch (error) {
    if (statusOf(error) !== 409) throw error
  }
}
