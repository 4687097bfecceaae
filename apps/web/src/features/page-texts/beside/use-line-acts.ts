import type { PageLine } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import type { PictureBox } from '@lares/shared-types/turn-box'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastDismissed } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { toReadBox, toStoredBox } from '../frame/page-turn.ts'
import { findRoomBelow, placeBelow, splitIntoLines } from '../frame/split-into-lines.ts'
import { findDoubtful } from './find-doubtful.ts'
import { createLine, type PageValues } from './line-values.ts'

interface LineActsOptions {
  readonly form: UseFormReturn<PageValues>
  readonly lines: UseFieldArrayReturn<PageValues, 'lines'>
  readonly turn: Rotation
  /** The lines of the stored version from which those of the form were made. */
  readonly stored: readonly PageLine[]
  readonly onSave: () => void
}

/** What can be done with the lines of a page: going from one to another, adding and removing, and the keys for it. */
export function useLineActs({ form, lines, turn, stored, onSave }: LineActsOptions) {
  const { t } = useTranslation('page-texts')
  const showToast = useUndoToast()
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const latestStored = useRef(stored)
  latestStored.current = stored
  const dispatch = useDispatch()
  const toasts = useRef<string[]>([])

  // Once the editor is closed, there is no form into which the toast of a removed line could put it back.
  useEffect(() => {
    const ids = toasts.current
    return () => {
      for (const id of ids) dispatch(toastDismissed(id))
    }
  }, [dispatch])

  function focusLine(index: number, selection?: { readonly start: number; readonly end: number }) {
    // The field of a line that was just added is rendered first.
    requestAnimationFrame(() => {
      const field = list.current?.querySelectorAll('textarea')[index]
      if (!field) return
      field.focus()
      const end = selection?.end ?? field.value.length
      field.setSelectionRange(selection?.start ?? end, end)
    })
  }

  function goToDoubtful(step: 1 | -1) {
    const field = list.current?.querySelectorAll('textarea')[active ?? -1]
    const caret = { line: active ?? (step > 0 ? -1 : stored.length), at: field?.selectionStart ?? 0 }
    const found = findDoubtful(form.getValues('lines'), stored, caret, step)
    if (found) focusLine(found.line, { start: found.at, end: found.at + found.text.length })
  }

  function insert(index: number, box: PictureBox) {
    lines.insert(index, createLine(box), { shouldFocus: false })
    setActive(index)
  }

  function addBelow(index: number) {
    const above = form.getValues('lines')[index]
    if (!above) return
    insert(index + 1, toStoredBox(placeBelow(toReadBox(above.box, turn)), turn))
    focusLine(index + 1)
  }

  /** Adds a line that was drawn, below the lines that begin above it. */
  function addDrawn(box: PictureBox) {
    const below = form.getValues('lines').findIndex((line) => toReadBox(line.box, turn).y > box.y)
    insert(below < 0 ? lines.fields.length : below, toStoredBox(box, turn))
  }

  /** Divides the rest of the page into lines; false if there is no room for so many. */
  function split(count: number): boolean {
    const top = findRoomBelow(
      form.getValues('lines').map(({ box }) => toReadBox(box, turn)),
      count,
    )
    if (top === undefined) return false
    const first = lines.fields.length
    const added = splitIntoLines(count, top).map((box) => createLine(toStoredBox(box, turn)))
    lines.append(added, { shouldFocus: false })
    focusLine(first)
    return true
  }

  function remove(index: number) {
    const removed = form.getValues('lines')[index]
    if (!removed) return
    lines.remove(index)
    focusLine(Math.max(0, index - 1))
    const toast = showToast({
      title: t('line.removed'),
      onUndo() {
        // After a save, its reference to a stored line would mean another one.
        const isSameVersion = latestStored.current === stored
        const line = isSameVersion ? removed : createLine(removed.box, removed.text)
        lines.insert(index, line, { shouldFocus: false })
      },
    })
    toasts.current.push(toast)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    const act = event.nativeEvent.isComposing ? undefined : findAct(event, index)
    if (!act) return
    event.preventDefault()
    act()
  }

  function findAct(event: KeyboardEvent, index: number): (() => void) | undefined {
    const { key, shiftKey } = event
    const isControl = event.ctrlKey || event.metaKey
    if (key === 'F8') return () => goToDoubtful(shiftKey ? -1 : 1)
    if (key === 'Enter' && isControl) return () => addBelow(index)
    if (key === 'Enter') return () => focusLine(shiftKey ? Math.max(0, index - 1) : index + 1)
    if (isControl && key === 'ArrowDown') return () => focusLine(index + 1)
    if (isControl && key === 'ArrowUp') return () => focusLine(Math.max(0, index - 1))
    if (isControl && shiftKey && key === 'Backspace') return () => remove(index)
    if (isControl && key.toLowerCase() === 's') return onSave
    return undefined
  }

  return { list, active, setActive, focusLine, goToDoubtful, addBelow, addDrawn, split, remove, onKeyDown }
}

export type LineActs = ReturnType<typeof useLineActs>
