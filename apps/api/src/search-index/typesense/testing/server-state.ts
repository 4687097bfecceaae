import type { Access } from './access.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

/** Failures that a test can inject. */
export interface Failures {
  /** Reply to every request. */
  answer?: { readonly status: number; readonly type: string; readonly body: string } | undefined
  /** Leaves every request without a reply. */
  silent?: boolean
  /** Rejects documents with the returned message. */
  refuse?: ((document: Stored) => string | undefined) | undefined
}

/** State of the fake server. */
export interface ServerState {
  readonly access: Access
  readonly collections: Map<string, StoredCollection>
  readonly aliases: Map<string, string>
  readonly failures: Failures
}
