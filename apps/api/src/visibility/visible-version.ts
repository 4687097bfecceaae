import { randomInt } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import type { LastSave } from '@lares/shared-types/revisions'
import type { Viewer } from './viewer.ts'

/** The number of saves of an entity, and a random token that changes with each save. */
export interface StoredVersion {
  readonly version: number
  readonly versionToken: number
}

/** Tokens are larger than any version, so that the two cannot be confused. */
export const tokenOffset = 2 ** 32
/** The largest range that `randomInt` accepts. */
const tokenSpan = 2 ** 48 - 1

/**
 * The version that a viewer receives, and sends back when saving. Viewers with restrictions receive the token, because the
 * number of saves would reveal saves made while the item was hidden from them (docs/decisions/0017). After a restore everybody
 * does: another state can have the number of saves that a form was opened with before.
 */
export function visibleVersion(viewer: Viewer, stored: StoredVersion): number {
  return usesTokens(viewer) ? stored.versionToken : stored.version
}

function usesTokens(viewer: Viewer): boolean {
  return isRestricted(viewer) || viewer.wasRestored
}

/**
 * The time of the last save that a viewer receives. Viewers with restrictions receive none, because it could be that of a save made
 * while the item was hidden from them (docs/decisions/0037).
 */
export function visibleUpdatedAt(viewer: Viewer, updatedAt: string | null): string | null {
  return isRestricted(viewer) ? null : updatedAt
}

/** What a client needs to resolve a conflict: the entity as stored now, who saved it and when. */
export interface CurrentState extends LastSave {
  readonly current: unknown
}

/**
 * Throws `version-conflict` with the current state if `claimed`, the version that the client opened, is not the stored one.
 * The caller has locked the entity, so that its version cannot change before the save.
 */
export async function rejectStaleVersion(
  viewer: Viewer,
  stored: ComparedVersion,
  claimed: number,
  loadCurrentState: () => Promise<CurrentState>,
): Promise<void> {
  if (isCurrentVersion(viewer, stored, claimed)) return
  throw new AppError('version-conflict', {
    message: 'Somebody has changed this since you opened it.',
    params: { ...(await loadCurrentState()) },
  })
}

/** Users have no token; that of labels, participants and events is not stored (`state-token.ts`). */
type ComparedVersion = Pick<StoredVersion, 'version'> & Partial<StoredVersion>

/**
 * Whether `claimed` is the current version or token. The number of saves of an entity with a token is not accepted from
 * viewers who receive tokens: one with restrictions could find it by trying. A token is accepted from everybody, because a restriction may
 * have been lifted meanwhile.
 */
function isCurrentVersion(viewer: Viewer, stored: ComparedVersion, claimed: number): boolean {
  if (claimed === stored.versionToken) return true
  return claimed === stored.version && (stored.versionToken === undefined || !usesTokens(viewer))
}

/** The columns of the version after the next save. */
export function nextVersion({ version }: Pick<StoredVersion, 'version'>) {
  return { version: version + 1, version_token: tokenOffset + randomInt(tokenSpan) }
}

/** Whether anything is hidden from the viewer. */
export function isRestricted({ hiddenTagIds, hiddenCategoryIds }: Viewer): boolean {
  return hiddenTagIds.length + hiddenCategoryIds.length > 0
}
