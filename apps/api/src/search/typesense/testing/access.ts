import { createHmac } from 'node:crypto'
import { Fault } from './fault.ts'

interface Key {
  actions: string[]
  collections: string[]
  value: string
}

const longestKey = 32
const digestLength = 44
const prefixLength = 4

/** Parameters that a key adds to every search. */
export type Scope = Record<string, unknown>

/** Which keys there are, and what each may do. */
export class Access {
  readonly #bootstrap: string
  readonly #keys = new Map<string, Key>()

  constructor(bootstrap: string) {
    this.#bootstrap = bootstrap
  }

  create(body: Partial<Key>): object {
    const { actions, collections, value } = body
    if (!actions?.length || !collections?.length) throw new Fault(400, 'Could not find a `actions` key.')
    if (!value || value.length > longestKey) throw new Fault(400, 'The test server makes no keys by itself.')
    if (this.#keys.has(value)) throw new Fault(409, 'API key generation conflict.')
    this.#keys.set(value, { actions, collections, value })
    return { id: this.#keys.size, actions, collections, value, description: '' }
  }

  forgetKeys(): void {
    this.#keys.clear()
  }

  /** Throws unless the key may do this; gives what it adds to a search. */
  admit(key: string | undefined, action: string, collection: string): Scope {
    if (!key) throw forbidden()
    if (key === this.#bootstrap) return {}
    if (key.length > longestKey) return this.#scopeOf(key, action, collection)
    const known = this.#keys.get(key)
    if (!known || !allows(known, action, collection)) throw forbidden()
    return {}
  }

  /** As the documentation has it: digest, the first letters of the key it was made from, and the parameters, in base64. */
  #scopeOf(scoped: string, action: string, collection: string): Scope {
    const payload = Buffer.from(scoped, 'base64').toString()
    const digest = payload.slice(0, digestLength)
    const prefix = payload.slice(digestLength, digestLength + prefixLength)
    const parameters = payload.slice(digestLength + prefixLength)
    for (const key of this.#keys.values()) {
      if (!key.value.startsWith(prefix)) continue
      // Only a key that may do nothing but search is one that others can be made from.
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
