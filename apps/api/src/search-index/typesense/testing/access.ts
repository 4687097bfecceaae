import { createHmac } from 'node:crypto'
import { Fault } from './fault.ts'

interface Key {
  actions: string[]
  collections: string[]
  value: string
}

const maxKeyLength = 32
const digestLength = 44
const prefixLength = 4

/** Parameters that a scoped key adds to every search. */
export type Scope = Record<string, unknown>

/** The keys of the server and their permissions. */
export class Access {
  readonly #bootstrap: string
  readonly #keys = new Map<string, Key>()

  constructor(bootstrap: string) {
    this.#bootstrap = bootstrap
  }

  create(body: Partial<Key>): object {
    const { actions, collections, value } = body
    if (!actions?.length || !collections?.length) throw new Fault(400, 'Could not find a `actions` key.')
    if (!value || value.length > maxKeyLength) throw new Fault(400, 'The fake server does not generate keys.')
    if (this.#keys.has(value)) throw new Fault(409, 'API key generation conflict.')
    this.#keys.set(value, { actions, collections, value })
    return { id: this.#keys.size, actions, collections, value, description: '' }
  }

  clearKeys(): void {
    this.#keys.clear()
  }

  /** Checks that a key permits an action; returns what it adds to a search. Throws `Fault`. */
  authorize(key: string | undefined, action: string, collection: string): Scope {
    if (!key) throw forbidden()
    if (key === this.#bootstrap) return {}
    if (key.length > maxKeyLength) return this.#verifyScopedKey(key, action, collection)
    const known = this.#keys.get(key)
    if (!known || !allows(known, action, collection)) throw forbidden()
    return {}
  }

  /** Verifies a scoped key as documented: base64 of digest, first characters of the parent key, and parameters. */
  #verifyScopedKey(scoped: string, action: string, collection: string): Scope {
    const payload = Buffer.from(scoped, 'base64').toString()
    const digest = payload.slice(0, digestLength)
    const prefix = payload.slice(digestLength, digestLength + prefixLength)
    const parameters = payload.slice(digestLength + prefixLength)
    for (const key of this.#keys.values()) {
      if (!key.value.startsWith(prefix)) continue
      // Scoped keys can be derived only from a key that permits nothing but searching.
      if (key.actions.length !== 1 || key.actions[0] !== 'documents:search') continue
      if (createHmac('sha256', key.value).update(parameters).digest('base64') !== digest) continue
      if (!allows(key, action, collection)) throw forbidden()
      return JSON.parse(parameters) as Scope
    }
    throw forbidden()
  }
}

function allows({ actions, collections }: Key, action: string, collection: string): boolean {
  return (
    (actions.includes('*') || actions.includes(action)) &&
    collections.some((pattern) => pattern === '*' || new RegExp(`^(?:${pattern})$`).test(collection))
  )
}

function forbidden(): Fault {
  return new Fault(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.')
}
