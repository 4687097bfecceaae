import { deleteDraft, readDraft, writeDraft } from '../../../shared/drafts/stored-drafts.ts'
import type { Line } from '../lines/line.ts'
import type { PlannedAlignment } from './plan-alignments.ts'

/** An alignment whose times are not in a transcript yet, as it is stored on the device of whoever has started it. */
export interface StoredAlignment {
  readonly alignmentId: string
  /** The lines that are looked for. Ids of lines are not stored, so that the lines are found again by their texts. */
  readonly texts: readonly string[]
  /** The positions in `texts` of those that get their times from it. */
  readonly wanted: readonly number[]
}

interface Owner {
  readonly userId: string
  readonly itemId: string
}

const like: StoredAlignment = { alignmentId: '', texts: [], wanted: [] }

/** Stores which alignment runs for an item, instead of the one before. Without room on the device it ends with the page. */
export function storeAlignment(owner: Owner, alignmentId: string, { ids, lines }: PlannedAlignment): void {
  const wantedIds = new Set(ids)
  const values: StoredAlignment = {
    alignmentId,
    texts: lines.map(({ text }) => text),
    wanted: [...lines.keys()].filter((index) => wantedIds.has(lines[index]?.id ?? '')),
  }
  writeDraft(toKey(owner), { values, at: Date.now() })
}

export function readStoredAlignment(owner: Owner): StoredAlignment | undefined {
  return readDraft<StoredAlignment, never>(toKey(owner), like)?.values
}

export function removeStoredAlignment(owner: Owner): void {
  deleteDraft(toKey(owner))
}

/** Which lines get the times of a stored alignment; undefined while the lines are others than those that it looks for. */
export function planStored(
  { texts, wanted }: StoredAlignment,
  all: readonly Line[],
): PlannedAlignment | undefined {
  const lines = all.filter(({ text }) => text.trim() !== '')
  const from = lines.findIndex((_, start) =>
    texts.every((text, index) => lines[start + index]?.text === text),
  )
  if (from < 0 || texts.length === 0) return undefined
  const found = lines.slice(from, from + texts.length)
  return { ids: wanted.flatMap((index) => found[index]?.id ?? []), lines: found, range: undefined }
}

function toKey({ userId, itemId }: Owner) {
  return { userId, subject: `alignments.${itemId}` }
}
