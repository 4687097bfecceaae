import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../../shared/session/use-user.ts'
import type { Region } from './cut-draft.ts'
import { useStoredRegions } from './use-stored-regions.ts'

interface History {
  readonly past: readonly (readonly Region[])[]
  readonly present: readonly Region[]
  readonly future: readonly (readonly Region[])[]
  /** What changed last: further changes of the same are undone with it. */
  readonly key: string
}

export interface CutDraft {
  readonly regions: readonly Region[]
  /** @param key changes with the same key that follow each other are undone at once; every change is one by default */
  readonly change: (update: (regions: readonly Region[]) => readonly Region[], key?: string) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** Forgets regions after they were saved; those that were changed since remain. */
  readonly forget: (saved: readonly Region[]) => void
  /** Whether what an earlier editor has left is among the regions. */
  readonly isRead: boolean
  /** Whether the device has no room for the draft. */
  readonly isUnstored: boolean
}

const empty: History = { past: [], present: [], future: [], key: '' }

/**
 * The regions of a recording, with undo, stored on this device until they are saved.
 *
 * @param name the id of the item, or for a version of its sound of both
 */
export function useCutDraft(name: string): CutDraft {
  const userId = useUser()?.id ?? ''
  const [history, setHistory] = useState(empty)
  const { past, present, future } = history
  const { found, isRead, isUnstored } = useStoredRegions({ userId, name }, present)

  useEffect(() => {
    // Regions that were added while the device was read remain, and the draft that was found does, too.
    if (found) setHistory((before) => (before === empty ? { ...empty, present: found } : before))
  }, [found])

  const change = useCallback<CutDraft['change']>((update, key = '') => {
    setHistory((before) => {
      const changed = update(before.present)
      if (changed === before.present) return before
      const continues = key !== '' && key === before.key
      return {
        past: continues ? before.past : [...before.past, before.present],
        present: changed,
        future: [],
        key,
      }
    })
  }, [])

  const forget = useCallback(
    (saved: readonly Region[]) => setHistory((before) => forgetSaved(before, saved)),
    [],
  )
  const previous = past.at(-1)
  const next = future[0]
  return {
    regions: present,
    change,
    undo:
      previous &&
      (() =>
        setHistory({ past: past.slice(0, -1), present: previous, future: [present, ...future], key: '' })),
    redo:
      next &&
      (() => setHistory({ past: [...past, present], present: next, future: future.slice(1), key: '' })),
    forget,
    isRead: isRead && (found === undefined || history !== empty),
    isUnstored,
  }
}

/** Without regions that were saved, in what can be undone and redone, too. */
function forgetSaved(history: History, saved: readonly Region[]): History {
  const { past, present, future } = history
  const isSaved = (region: Region) => saved.some((one) => isSame(one, region))
  if (!present.some(isSaved)) return history
  const remaining = present.filter((region) => !isSaved(region))
  const changedIds = new Set(remaining.map(({ id }) => id))
  const savedIds = new Set(saved.map(({ id }) => id).filter((id) => !changedIds.has(id)))
  const clean = (regions: readonly Region[]) => regions.filter(({ id }) => !savedIds.has(id))
  const states = [...past.map(clean), remaining, ...future.map(clean)]
  return {
    past: dropRepeated(states.slice(0, past.length + 1)).slice(0, -1),
    present: remaining,
    future: dropRepeated(states.slice(past.length)).slice(1),
    key: '',
  }
}

/** Also of regions that were stored on this device and read again. */
const isSame = (one: Region, other: Region) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Without states that are the same as the one before: undoing to them would do nothing. */
function dropRepeated(states: readonly (readonly Region[])[]): readonly (readonly Region[])[] {
  return states.filter((state, index) => {
    const before = states[index - 1]
    return state.length !== before?.length || state.some((region, at) => region !== before[at])
  })
}
