import type { Segment, Transcript } from '@lares/shared-types/transcripts'
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import { findOpenDrafts, lockDraft } from '../../../shared/drafts/open-drafts.ts'
import {
  deleteDraft,
  listDrafts,
  type StoredDraft,
  writeDraft,
} from '../../../shared/drafts/stored-drafts.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { Draft } from '../lines/line.ts'

const debounceMs = 800

/** What is stored on the device: the lines as they are in the editor. */
export interface StoredTranscriptDraft extends Omit<Draft, 'lines'> {
  readonly lines: readonly Segment[]
}

type OfferedDraft = StoredDraft<StoredTranscriptDraft, Transcript>

const like: StoredTranscriptDraft = { lines: [], speakers: [], language: null, origin: 'person' }

interface DraftOptions {
  readonly itemId: string
  readonly draft: Draft
  /** The saved transcript on which the changes are based; a later save is compared with it. */
  readonly opened: Transcript
  readonly isChanged: boolean
}

/**
 * Writes the unsaved changes of a transcript to a draft on this device, and offers what remains of earlier editors. `state`
 * tells whether the draft is stored; `none` means that the device has no room for it.
 */
export function useTranscriptDraft({ itemId, draft, opened, isChanged }: DraftOptions) {
  const userId = useUser()?.id ?? ''
  const subject = `transcripts.${itemId}`
  const [id] = useState(nanoid)
  const [offered, setOffered] = useState<readonly OfferedDraft[]>([])
  const [state, setState] = useState<'unchanged' | 'stored' | 'none'>('unchanged')
  /** The draft that was resumed, until the device has stored the copy or the changes are saved. */
  const resumedId = useRef<string>(undefined)
  const write = useRef(() => undefined as undefined)
  write.current = () => {
    const { lines, ...rest } = draft
    const values: StoredTranscriptDraft = { ...rest, lines: lines.map(({ id: _, ...line }) => line) }
    const isStored = writeDraft({ userId, subject, id }, { values, opened, at: Date.now() })
    if (isStored) deleteResumed()
    setState(isStored ? 'stored' : 'none')
  }

  function deleteResumed() {
    if (resumedId.current !== undefined) deleteDraft({ userId, subject, id: resumedId.current })
    resumedId.current = undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines starts the delay again.
  useEffect(() => {
    if (!isChanged) {
      deleteDraft({ userId, subject, id })
      deleteResumed()
      setState('unchanged')
      return undefined
    }
    const flush = () => write.current()
    const timer = setTimeout(flush, debounceMs)
    window.addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', flush)
    }
  }, [draft, isChanged, userId, subject, id])

  // What was typed in the last moment before the page is left inside of the application.
  const wasChanged = useRef(isChanged)
  wasChanged.current = isChanged
  useEffect(
    () => () => {
      if (wasChanged.current) write.current()
    },
    [],
  )

  useEffect(() => {
    const release = lockDraft(id)
    let isCurrent = true
    void findOpenDrafts().then((open) => {
      if (!isCurrent) return
      const drafts = listDrafts<StoredTranscriptDraft, Transcript>({ userId, subject }, like)
      setOffered(drafts.filter((other) => other.id !== id && !open.has(other.id)))
    })
    return () => {
      isCurrent = false
      release()
    }
  }, [userId, subject, id])

  function discard(draftId: string) {
    deleteDraft({ userId, subject, id: draftId })
    setOffered((drafts) => drafts.filter((other) => other.id !== draftId))
  }

  /** Makes an earlier draft that of this editor. The earlier one is deleted only if the device has stored the copy. */
  function resume(draftId: string): OfferedDraft | undefined {
    const resumed = offered.find((other) => other.id === draftId)
    if (!resumed) return undefined
    const { id: _, ...copy } = resumed
    resumedId.current = draftId
    if (writeDraft({ userId, subject, id }, copy)) deleteResumed()
    setOffered((drafts) => drafts.filter((other) => other.id !== draftId))
    return resumed
  }

  return { offered, state, discard, resume }
}
