import { randomInt } from 'node:crypto'
import type { Viewer } from './viewer.ts'

/** The number of saves of an entity, and a random token that changes with each save. */
export interface StoredVersion {
  readonly version: number
  readonly versionToken: number
}

/** Tokens are larger than any version, so that the two cannot be confused. */
const tokenOffset = 2 ** 32
/** The largest range that `randomInt` accepts. */
const tokenSpan = 2 ** 48 - 1

/**
 * The version that a viewer receives, and sends back when saving. Viewers with restrictions receive the token, because the
 * number of saves would reveal saves made while the item was hidden from them (docs/decisions/0017).
 */
export function visibleVersion(viewer: Viewer, stored: StoredVersion): number {
  return isRestricted(viewer) ? stored.versionToken : stored.version
}

/**
 * Whether `claimed` is the current version or token. A number of saves is not accepted from viewers with restrictions,
 * who could find it by trying. A token is accepted from everybody, because a restriction may have been lifted meanwhile.
 */
export function isCurrentVersion(viewer: Viewer, stored: StoredVersion, claimed: number): boolean {
  return claimed === stored.versionToken || (claimed === stored.version && !isRestricted(viewer))
}

/** The columns of the version after the next save. */
export function nextVersion({ version }: Pick<StoredVersion, 'version'>) {
  return { version: version + 1, version_token: tokenOffset + randomInt(tokenSpan) }
}

/** Whether anything is hidden from the viewer. */
export function isRestricted({ hiddenTagIds, hiddenCategoryIds }: Viewer): boolean {
  return hiddenTagIds.length + hiddenCategoryIds.length > 0
}
