import { randomInt } from 'node:crypto'
import type { Viewer } from './viewer.ts'

/** How often something was saved, and a random number that was drawn with the last save. */
export interface StoredVersion {
  readonly version: number
  readonly versionToken: number
}

/** Tokens lie above every version, so that neither is ever taken for the other. */
const tokenOffset = 2 ** 32
/** The largest span that `randomInt` draws from. */
const tokenSpan = 2 ** 48 - 1

/**
 * The version that a viewer is given, and names again when saving. Viewers with restrictions are given the token of the
 * last save: the count would tell them that there were saves while the item was hidden from them
 * (docs/decisions/0017).
 */
export function visibleVersion(viewer: Viewer, stored: StoredVersion): number {
  return isRestricted(viewer) ? stored.versionToken : stored.version
}

/**
 * Whether `given` names the stored version. The count is not accepted from viewers with restrictions, who could find it
 * by trying; a token is accepted from everybody, since a restriction may have been lifted meanwhile.
 */
export function isCurrentVersion(viewer: Viewer, stored: StoredVersion, given: number): boolean {
  return given === stored.versionToken || (given === stored.version && !isRestricted(viewer))
}

/** The columns of the version after one more save. */
export function nextVersion({ version }: Pick<StoredVersion, 'version'>) {
  return { version: version + 1, version_token: tokenOffset + randomInt(tokenSpan) }
}

/** Whether anything is hidden from the viewer. */
export function isRestricted({ hiddenTagIds, hiddenCategoryIds }: Viewer): boolean {
  return hiddenTagIds.length + hiddenCategoryIds.length > 0
}
