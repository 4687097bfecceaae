import type { Translation } from '@lares/shared-types/translations'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { useWriteTranslationMutation } from '../api.ts'
import {
  type EditedLine,
  mergeTheirs,
  placeTexts,
  resumeLines,
  setText,
  toEditedLines,
  toWrittenLines,
} from './edited-lines.ts'
import { useTranslationDraft } from './use-translation-draft.ts'

/** The state of the editor of a translation: its lines, its draft on the device, and saving it. */
export function useTranslationEditor(itemId: string, initial: Translation) {
  const [opened, setOpened] = useState(initial)
  const [lines, setLines] = useState<readonly EditedLine[]>(() => toEditedLines(initial))
  /** The lines as they were saved last. */
  const [saved, setSaved] = useState(lines)
  const [failure, setFailure] = useState<unknown>()
  const [isMerged, setIsMerged] = useState(false)
  const [leftCount, setLeftCount] = useState(0)
  const [write, { isLoading: isSaving }] = useWriteTranslationMutation()
  const isChanged = lines !== saved
  const draft = useTranslationDraft(itemId, opened, lines, isChanged)

  const runAlone = useSingleFlight()

  async function save(): Promise<void> {
    if (isChanged) await runAlone(writeLines)
  }

  async function writeLines(): Promise<void> {
    setFailure(undefined)
    setIsMerged(false)
    const result = await write({
      params: { id: itemId, language: initial.language },
      body: { version: opened.version, lines: toWrittenLines(lines) },
    })
    if (result.data) {
      const { data } = result
      const written = toEditedLines(data)
      // Rendered at once, because the next save is based on it.
      flushSync(() => {
        setOpened(data)
        setSaved(written)
        // What was typed while it was saved stays unsaved.
        setLines((now) => (now === lines ? written : now))
      })
      return
    }
    const theirs = getCurrent(result.error)
    if (!theirs) return setFailure(result.error)
    setOpened(theirs)
    setLines((now) => mergeTheirs(now, theirs))
    setIsMerged(true)
  }

  function resume(id: string) {
    const values = draft.offered.find((other) => other.id === id)?.values
    if (!values) return
    const resumed = resumeLines(lines, values.lines)
    setLines(resumed.lines)
    setLeftCount(resumed.left.length)
    draft.resume(id, resumed.lines, resumed.left)
  }

  return {
    lines,
    opened,
    isChanged,
    isSaving,
    failure,
    /** Whether somebody else had saved meanwhile: nothing is saved yet. */
    isMerged,
    draft,
    resume,
    /** How many lines of the draft that was resumed have no place any more. */
    leftCount,
    save,
    setText: (index: number, text: string) => setLines((now) => setText(now, index, text)),
    /** Takes over the texts of a file; returns how many have no line at their time. */
    place(...file: [texts: Parameters<typeof placeTexts>[1], isTimed: boolean]): number {
      const placed = placeTexts(lines, ...file)
      setLines(placed.lines)
      return placed.missed
    },
  }
}

/** The translation that is saved now, from a `version-conflict`. */
function getCurrent(error: unknown): Translation | undefined {
  if (!isApiFailure(error) || error.code !== 'version-conflict') return undefined
  const current = error.params?.current as Translation | undefined
  return Array.isArray(current?.lines) ? current : undefined
}
