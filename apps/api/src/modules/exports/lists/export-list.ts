import type { Db } from '../../../db/client.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import type { ExportContext } from '../pages/export-context.ts'

/** What a list is made from, once all items are written. */
export interface ListSource {
  readonly db: Db
  readonly user: UserPrincipal
  readonly context: ExportContext
  readonly exportId: string
  /** Whether the export is of everything that its owner sees: lists then have also what no item refers to. */
  readonly isEverything: boolean
  readonly references: References
}

/** What the items of an export refer to. */
export class References {
  readonly participantIds = new Set<string>()
  readonly labelIds = new Set<string>()
  /** Assets of which the export has a thumbnail. */
  readonly thumbnails = new Map<string, string>()
}

/** The content of a list. */
export interface ExportList {
  readonly json: unknown
  /** The content of its page, as HTML. */
  readonly page: string
}

export function toJsonFile(content: unknown): string {
  return `${JSON.stringify(content, undefined, 2)}\n`
}
