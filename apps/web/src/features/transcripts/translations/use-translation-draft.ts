import type { Translation } from '@lares/shared-types/translations'
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
import { type EditedLine, type TypedLine, toTypedLines } from './edited-lines.ts'

const debounceMs = 800

/** The lines in which something was typed. */
export interface TranslationDraft {
  readonly lines: readonly TypedLine[]
}

type OfferedDraft = StoredDraft<TranslationDraft, number>

const like: TranslationDraft = { lines: [] }

/** Writes what was typed into a translation to a draft on this device, and offers what remains of earlier editors. */
export function useTranslationDraft(
  itemId: string,
  opened: Translation,
  lines: readonly EditedLine[],
  isChanged: boolean,
) {
  const userId = useUser()?.id ?? ''
  const subject = `translations.${itemId}.${opened.language}`
  const [id] = useState(nanoid)
  const [offered, setOffered] = useState<readonly OfferedDraft[]>([])
  const [isStored, setIsStored] = useState<boolean>()
  const write = useRef(() => undefined as undefined)
  write.current = () => {
    const values: TranslationDraft = { lines: toTypedLines(lines, opened) }
    setIsStored(writeDraft({ userId, subject, id }, { values, at: Date.now() }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines starts the delay again.
  useEffect(() => {
    if (!isChanged) {
      deleteDraft({ userId, subject, id })
      setIsStored(undefined)
      return undefined
    }
    const flush = () => write.current()
    const timer = setTimeout(flush, debounceMs)
    window.addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', flush)
    }
  }, [lines, isChanged, userId, subject, id])

  // Also saves what was typed during the last debounce interval when the user navigates away within the application.
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
      const drafts = listDrafts<TranslationDraft, number>({ userId, subject }, like)
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

  /**
   * Makes an earlier draft part of the lines of this editor. Of the earlier one remain those that have no line any more, or all if the
   * device has not stored the others with the lines of this editor.
   */
  function resume(draftId: string, resumed: readonly EditedLine[], left: readonly TypedLine[]) {
    const draft = offered.find((other) => other.id === draftId)
    if (!draft) return
    const values: TranslationDraft = { lines: toTypedLines(resumed, opened) }
    if (!writeDraft({ userId, subject, id }, { values, at: Date.now() })) return
    if (left.length === 0) return discard(draftId)
    const reduced = { values: { lines: left }, at: draft.at }
    writeDraft({ userId, subject, id: draftId }, reduced)
    setOffered((drafts) =>
      drafts.map((other) => (other.id === draftId ? { ...reduced, id: draftId } : other)),
    )
  }

  return { offered, isStored, discard, resume }
}
