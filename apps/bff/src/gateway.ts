import type { ArchiveClient } from './archive/archive-client.ts'
import type { Config } from './config.ts'
import type { KeyValue } from './state/key-value.ts'

/** The dependencies of the gateway's own routes. */
export interface Gateway {
  readonly config: Config
  readonly keyValue: KeyValue
  readonly archive: ArchiveClient
  /** Milliseconds since 1970. */
  readonly now: () => number
}
