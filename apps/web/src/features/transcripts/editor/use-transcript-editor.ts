import type { Item } from '@lares/shared-types/items'
import type { Segment, Transcript } from '@lares/shared-types/transcripts'
import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { useWriteTranscriptMutation } from '../api.ts'
import { type MergedPart, mergeLines } from '../conflict/merge-lines.ts'
import * as histories from '../lines/edit-history.ts'
import { type Draft, toDraft, toLine, toSegment } from '../lines/line.ts'
import { sortLines } from '../lines/line-acts.ts'
import { useTranscriptDraft } from './use-transcript-draft.ts'

/** Where the cursor goes after an act; `token` makes two equal requests different. */
export interface FocusRequest {
  readonly id: string
  readonly caret: number | 'end'
  readonly token: string
}

/** Two people have saved different lines. */
export interface TranscriptConflict {
  readonly theirs: Transcript
  readonly parts: readonly MergedPart[]
}

/** The state of the editor of a transcript: what is edited, its history, its draft on the device, and saving it. */
export function useTranscriptEditor(item: Item, initial: Transcript) {
  const [opened, setOpened] = useState(initial)
  const [history, setHistory] = useState(() => histories.startHistory(toDraft(initial)))
  /** The draft as it was saved last. */
  const [saved, setSaved] = useState<Draft>(history.present)
  const [activeId, setActiveId] = useState<string | undefined>(history.present.lines[0]?.id)
  const [focus, setFocus] = useState<FocusRequest>()
  const [conflict, setConflict] = useState<TranscriptConflict>()
  const [failure, setFailure] = useState<unknown>()
  const [write, { isLoading: isSaving }] = useWriteTranscriptMutation()
  const draft = history.present
  const latest = useRef({ history, opened })
  latest.current = { history, opened }
  const isChanged = draft !== saved
  const stored = useTranscriptDraft({ itemId: item.id, draft, opened, isChanged })

  const focusLine = useCallback((id: string | undefined, caret: FocusRequest['caret'] = 'end') => {
    if (id === undefined) return
    setActiveId(id)
    setFocus({ id, caret, token: nanoid(6) })
  }, [])

  const change = useCallback((act: (draft: Draft) => Draft, group?: string) => {
    setHistory((before) => histories.record(before, act(before.present), group))
  }, [])

  /** The next letter that is typed is undone by itself. */
  const endTyping = useCallback(() => setHistory(histories.endGroup), [])

  const undo = useCallback(() => {
    const next = histories.undo(latest.current.history)
    setHistory(next)
    focusLine(histories.findChangedLine(next, 'undone')?.id)
  }, [focusLine])

  const redo = useCallback(() => {
    const next = histories.redo(latest.current.history)
    setHistory(next)
    focusLine(histories.findChangedLine(next, 'done')?.id)
  }, [focusLine])

  const runAlone = useSingleFlight()

  async function save(): Promise<void> {
    if (isChanged) await runAlone(writeDraft)
  }

  async function writeDraft(): Promise<void> {
    setFailure(undefined)
    const sorted = sortLines(draft).lines
    const segments = sorted.map(toSegment).filter(({ text }) => text !== '')
    const { language, origin } = draft
    const speakers = [...draft.speakers]
    const result = await write({
      params: { id: item.id },
      body: { version: opened.version, segments, speakers, language, origin },
    })
    if ('data' in result && result.data) {
      const { data } = result
      // Rendered at once, because the next save is based on it.
      flushSync(() => {
        setOpened(data)
        setConflict(undefined)
        // What was typed while it was saved stays unsaved.
        setSaved(draft)
      })
      return
    }
    const theirs = getCurrent(result.error)
    if (!theirs) return setFailure(result.error)
    const parts = mergeLines(opened.segments, segments, theirs.segments)
    setConflict({ theirs, parts })
  }

  /** Continues with merged lines, based on what the other person has saved; the merge can be undone like any change. */
  function takeMerged(lines: readonly Segment[]) {
    if (!conflict) return
    const { theirs } = conflict
    const names = new Set(draft.speakers.map(({ name }) => name))
    const speakers = [...draft.speakers, ...theirs.speakers.filter(({ name }) => !names.has(name))]
    setHistory((before) =>
      histories.record(before, { ...before.present, speakers, lines: lines.map(toLine) }),
    )
    setOpened(theirs)
    setConflict(undefined)
  }

  function resume(id: string) {
    const resumed = stored.resume(id)
    if (!resumed) return
    const { lines, ...rest } = resumed.values
    const present = { ...rest, lines: lines.map((line) => ({ ...line, id: nanoid(10) })) }
    // Saved against the version on which it was based, so that what others saved meanwhile is merged and not overwritten.
    if (resumed.opened) setOpened(resumed.opened)
    setHistory((before) => histories.record(before, present))
    setActiveId(present.lines[0]?.id)
  }

  return {
    draft,
    activeId,
    setActiveId,
    focus,
    focusLine,
    change,
    endTyping,
    undo,
    redo,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    isChanged,
    isSaving,
    failure,
    conflict,
    closeConflict: () => setConflict(undefined),
    takeMerged,
    save,
    stored,
    resume,
  }
}

export type Editor = ReturnType<typeof useTranscriptEditor>

/** The transcript that is saved now, from a `version-conflict`. */
function getCurrent(error: unknown): Transcript | undefined {
  if (!isApiFailure(error) || error.code !== 'version-conflict') return undefined
  const current = error.params?.current as Transcript | undefined
  return Array.isArray(current?.segments) ? current : undefined
}
