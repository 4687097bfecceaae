import { createHash } from 'node:crypto'
import type { Viewer } from './viewer.ts'
import { type CurrentState, isRestricted, rejectStaleVersion, tokenOffset } from './visible-version.ts'

/** Bytes of the digest, with which a token is within the integers that JSON numbers keep exactly. */
const digestBytes = 6

/**
 * The version of a state that a viewer with restrictions receives of what has no stored token: it depends on nothing but what the
 * viewer sees, so that saves of what is hidden from them do not change it (docs/decisions/0123).
 */
export function toStateToken(visibleState: unknown): number {
  const digest = createHash('sha256').update(toComparable(visibleState)).digest()
  return tokenOffset + digest.readUIntBE(0, digestBytes)
}

/** The stored version, and for a viewer with restrictions the token of the state that they see. */
export function toVisibleStateVersion(viewer: Viewer, version: number, visibleState: () => unknown): number {
  return isRestricted(viewer) ? toStateToken(visibleState()) : version
}

/**
 * Throws `version-conflict` if `claimed` is not the version that the viewer receives of the stored state. Who saved it last and when
 * is not told to viewers with restrictions, because that save may be of something that is hidden from them.
 */
export async function rejectStaleState(
  viewer: Viewer,
  stored: { readonly version: number; readonly token: number | undefined },
  claimed: number,
  loadCurrentState: () => Promise<CurrentState>,
): Promise<void> {
  const { version, token } = stored
  const compared = { version, ...(token !== undefined && { versionToken: token }) }
  await rejectStaleVersion(viewer, compared, claimed, async () => {
    const current = await loadCurrentState()
    return isRestricted(viewer) ? { current: current.current } : current
  })
}

/** JSON with the keys in order. */
function toComparable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
