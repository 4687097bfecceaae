import type { Participant } from '@lares/shared-types/participants'
import { isApiFailure } from '../../../shared/api/api-failure.ts'

/** Why two people cannot be merged. */
export type MergeRefusal = 'accounts' | 'descent' | 'dates' | 'tooMany'

/** What can be known of it before asking the archive. */
export function findRefusal(source: Participant, target: Participant): MergeRefusal | undefined {
  if (source.userId && target.userId) return 'accounts'
  const isDescent = source.relations.some(
    ({ participantId, kind }) => participantId === target.id && (kind === 'parent' || kind === 'child'),
  )
  return isDescent ? 'descent' : undefined
}

/** What the archive says; undefined for other failures. */
export function readRefusal(error: unknown): MergeRefusal | undefined {
  if (!isApiFailure(error) || error.code !== 'invalid-fields') return undefined
  const issue = error.issues?.[0]
  if (issue?.code === 'too-many') return 'tooMany'
  if (issue?.path === 'userId') return 'accounts'
  if (issue?.path.startsWith('relations')) return 'descent'
  return issue?.path === 'birth' || issue?.path === 'death' ? 'dates' : undefined
}
