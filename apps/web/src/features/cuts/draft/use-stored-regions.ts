import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import { findOpenDrafts, lockDraft } from '../../../shared/drafts/open-drafts.ts'
import { deleteDraft, listDrafts, writeDraft } from '../../../shared/drafts/stored-drafts.ts'
import { readUserValue, removeUserValue } from '../../../shared/user-storage/user-storage.ts'
import type { Region } from './cut-draft.ts'

interface StoredRegions {
  readonly regions: readonly Region[]
}

/** What an earlier editor has left on this device. */
interface EarlierDraft extends StoredRegions {
  readonly remove: () => void
}

interface Subject {
  readonly userId: string
  readonly name: string
}

const like: StoredRegions = { regions: [] }

/** Drafts of editors that this page has closed; the browser releases their locks only a moment later. */
const closedIds = new Set<string>()

/**
 * Stores the regions of an editor in a draft of its own on this device, so that the editors of two tabs do not replace each other's.
 *
 * @returns the latest regions that an earlier editor has left, once they are read, to be continued; whether the device was read; and
 *   whether it has no room
 */
export function useStoredRegions(
  { userId, name }: Subject,
  regions: readonly Region[],
): { readonly found: readonly Region[] | undefined; readonly isRead: boolean; readonly isUnstored: boolean } {
  const subject = `cuts.${name}`
  const [id] = useState(nanoid)
  const [found, setFound] = useState<EarlierDraft>()
  const [isRead, setIsRead] = useState(false)
  const [isUnstored, setIsUnstored] = useState(false)
  const continued = useRef<EarlierDraft>(undefined)

  useEffect(() => {
    const release = lockDraft(id)
    let isCurrent = true
    void findOpenDrafts().then((open) => {
      if (!isCurrent) return
      setFound(findEarlier({ userId, name }, (other) => closedIds.has(other) || !open.has(other)))
      setIsRead(true)
    })
    return () => {
      isCurrent = false
      closedIds.add(id)
      release()
    }
  }, [userId, name, id])

  useEffect(() => {
    const key = { userId, subject, id }
    if (found && regions === found.regions) continued.current = found
    const isStored = regions.length === 0 || writeDraft(key, { values: { regions }, at: Date.now() })
    if (regions.length === 0) deleteDraft(key)
    setIsUnstored(!isStored)
    if (!isStored) return
    continued.current?.remove()
    continued.current = undefined
  }, [regions, found, userId, subject, id])

  return { found: found?.regions, isRead, isUnstored }
}

function findEarlier(
  { userId, name }: Subject,
  isAvailable: (id: string) => boolean,
): EarlierDraft | undefined {
  const subject = `cuts.${name}`
  const draft = listDrafts({ userId, subject }, like).find(
    ({ id, values }) => isAvailable(id) && areRegions(values.regions),
  )
  if (draft)
    return { regions: draft.values.regions, remove: () => deleteDraft({ userId, subject, id: draft.id }) }
  // An earlier version of the app had one draft for all tabs.
  const key = { prefix: 'lares.cut.', userId, name } as const
  const stored = readUserValue(key)
  return areRegions(stored) ? { regions: stored, remove: () => removeUserValue(key) } : undefined
}

function areRegions(value: unknown): value is readonly Region[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRegion)
}

function isRegion(value: unknown): value is Region {
  return (
    typeof value === 'object' &&
    value !== null &&
    'spans' in value &&
    Array.isArray(value.spans) &&
    'title' in value
  )
}
