import type { Draft, Line } from './line.ts'

/** A change that can be undone: the lines from an index that were replaced by others, and the rest of the draft. */
interface Patch {
  readonly index: number
  readonly removed: readonly Line[]
  readonly inserted: readonly Line[]
  readonly before: Omit<Draft, 'lines'>
  readonly after: Omit<Draft, 'lines'>
}

/**
 * What is edited, with all of its changes. Patches instead of whole drafts, so that there is no limit on undoing: thousands of
 * lines are stored once, not with each key that is pressed.
 */
export interface EditHistory {
  readonly present: Draft
  readonly done: readonly Patch[]
  readonly undone: readonly Patch[]
  /** Changes with the same group as the one before are undone together, such as the letters of a word. */
  readonly group: string | undefined
}

export function startHistory(present: Draft): EditHistory {
  return { present, done: [], undone: [], group: undefined }
}

/** Records a change; one that changes nothing is left out. */
export function record(history: EditHistory, next: Draft, group?: string): EditHistory {
  if (next === history.present) return history
  const patch = toPatch(history.present, next)
  const last = history.done.at(-1)
  const isGrouped = group !== undefined && group === history.group && last !== undefined
  const done = isGrouped
    ? [...history.done.slice(0, -1), toPatch(applyBackwards(history.present, last), next)]
    : [...history.done, patch]
  return { present: next, done, undone: [], group }
}

/** Ends a group: the next change is undone by itself. */
export function endGroup(history: EditHistory): EditHistory {
  return history.group === undefined ? history : { ...history, group: undefined }
}

export function undo(history: EditHistory): EditHistory {
  const patch = history.done.at(-1)
  if (!patch) return history
  return {
    present: applyBackwards(history.present, patch),
    done: history.done.slice(0, -1),
    undone: [...history.undone, patch],
    group: undefined,
  }
}

export function redo(history: EditHistory): EditHistory {
  const patch = history.undone.at(-1)
  if (!patch) return history
  return {
    present: applyForwards(history.present, patch),
    done: [...history.done, patch],
    undone: history.undone.slice(0, -1),
    group: undefined,
  }
}

/** The first line that the latest change, or the one that was just undone, concerns. */
export function findChangedLine({ present, done, undone }: EditHistory, was: 'done' | 'undone') {
  const patch = was === 'done' ? done.at(-1) : undone.at(-1)
  return patch && (present.lines[patch.index] ?? present.lines.at(-1))
}

function toPatch(before: Draft, after: Draft): Patch {
  const shorter = Math.min(before.lines.length, after.lines.length)
  let head = 0
  while (head < shorter && before.lines[head] === after.lines[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.lines.at(-1 - tail) === after.lines.at(-1 - tail)) tail += 1
  return {
    index: head,
    removed: before.lines.slice(head, before.lines.length - tail),
    inserted: after.lines.slice(head, after.lines.length - tail),
    before: omitLines(before),
    after: omitLines(after),
  }
}

function omitLines({ lines: _, ...rest }: Draft): Omit<Draft, 'lines'> {
  return rest
}

function applyForwards(draft: Draft, { index, removed, inserted, after }: Patch): Draft {
  return { ...after, lines: draft.lines.toSpliced(index, removed.length, ...inserted) }
}

function applyBackwards(draft: Draft, { index, removed, inserted, before }: Patch): Draft {
  return { ...before, lines: draft.lines.toSpliced(index, inserted.length, ...removed) }
}
