import type { Access } from './access.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

/** What can be made to go wrong. */
export interface Troubles {
  /** Every call is answered so, whatever it asks. */
  answer?: { readonly status: number; readonly type: string; readonly body: string } | undefined
  /** No call is answered at all. */
  silent?: boolean
  /** Documents that are refused when they are sent, each with what is said. */
  refuse?: ((document: Stored) => string | undefined) | undefined
}

/** What a test server keeps. */
export interface ServerState {
  readonly access: Access
  readonly collections: Map<string, StoredCollection>
  readonly aliases: Map<string, string>
  readonly troubles: Troubles
}
