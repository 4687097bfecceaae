import { findHiddenParts, findMoveRefusal, moveToKind } from '@lares/shared-types/kind-moves'
import { refuse, unchanged } from './act.ts'
import { defineEdit } from './edit-act.ts'

/** Moves an item to another kind. Its fields that the other kind does not have are retained for the way back. */
export const kind = defineEdit<'kind'>((item, { kind: to }) => {
  if (item.kind === to) return unchanged
  const refusal = findMoveRefusal(item.kind, to, item.family ?? undefined)
  if (refusal) return refuse(refusal)
  const { details } = item.fields
  const hidden = findHiddenParts({ details, hasTranscript: item.hasTranscript }, to)
  return { outcome: 'change', fields: moveToKind(item.fields, to), hidden }
})
