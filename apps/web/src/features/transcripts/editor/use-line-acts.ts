import { type RefObject, useRef } from 'react'
import { isDoubtful, type Line } from '../lines/line.ts'
import * as acts from '../lines/line-acts.ts'
import type { NameSuggestion } from '../names/similar-names.ts'
import type { Caret, LineKeyAct } from './line-keys.ts'
import type { useSound } from './use-sound.ts'
import type { Editor } from './use-transcript-editor.ts'

interface LineActsOptions {
  readonly editor: Editor
  readonly sound: ReturnType<typeof useSound>
  /** The line that is being spoken. */
  readonly current: Line | undefined
  readonly suggestions: readonly NameSuggestion[]
  readonly onFind: () => void
  readonly onKeys: () => void
  readonly onSave: () => void
  readonly onTakeName: (suggestion: NameSuggestion) => void
}

/** Runs the acts of keys and buttons on the active line. */
export function useLineActs(options: LineActsOptions): RefObject<(act: LineKeyAct, caret?: Caret) => void> {
  const run = useRef<(act: LineKeyAct, caret?: Caret) => void>(() => undefined)
  run.current = (act, caret) => runAct(options, act, caret)
  return run
}

function runAct(options: LineActsOptions, act: LineKeyAct, caret: Caret | undefined): void {
  const { editor, sound, current, suggestions } = options
  const { change, focusLine } = editor
  const { lines } = editor.draft
  const index = lines.findIndex(({ id }) => id === editor.activeId)
  const line = lines[index]
  const goToDoubtful = (step: 1 | -1) => focusLine(findDoubtful(lines, index, step)?.id, 0)
  const merge = (first: Line | undefined, second: Line | undefined) => {
    if (!first || !second || acts.mergeWithNext(editor.draft, first.id) === editor.draft) return
    change((draft) => acts.mergeWithNext(draft, first.id))
    focusLine(first.id, first.text.trim().length)
  }

  const anywhere: Partial<Record<LineKeyAct, () => void>> = {
    toggle: sound.toggle,
    undo: editor.undo,
    redo: editor.redo,
    find: options.onFind,
    keys: options.onKeys,
    save: options.onSave,
    goToPlaying: () => focusLine(current?.id, 0),
    nextDoubtful: () => goToDoubtful(1),
    previousDoubtful: () => goToDoubtful(-1),
    insert() {
      const next = acts.insertAfter(editor.draft, line?.id)
      change(() => next)
      focusLine(next.lines[index + 1]?.id, 0)
    },
  }
  const inLine: Partial<Record<LineKeyAct, (active: Line) => void>> = {
    repeat: ({ start, end }) => sound.playOnce(start, end),
    startNow: ({ id }) => sound.withNow((start) => change((draft) => acts.setTimes(draft, id, { start }))),
    endNow: ({ id }) => sound.withNow((end) => change((draft) => acts.setTimes(draft, id, { end }))),
    split: (active) => split(editor, active, caret?.start ?? getCaret(active)),
    mergePrevious: (active) => merge(lines[index - 1], active),
    mergeNext: (active) => merge(active, lines[index + 1]),
    previousLine: () => focusLine(lines[index - 1]?.id),
    nextLine: () => focusLine(lines[index + 1]?.id, 0),
    remove({ id }) {
      change((draft) => acts.removeLine(draft, id))
      focusLine((lines[index + 1] ?? lines[index - 1])?.id, 0)
    },
    check({ id }) {
      change((draft) => acts.acceptTimes(acts.markChecked(draft, [id]), id))
      goToDoubtful(1)
    },
    takeName() {
      const [suggestion] = suggestions
      if (suggestion) options.onTakeName(suggestion)
    },
  }
  const perform = anywhere[act]
  if (perform) perform()
  else if (line) inLine[act]?.(line)
}

function split(editor: Editor, line: Line, offset: number): void {
  const next = acts.splitLine(editor.draft, line.id, offset)
  editor.change(() => next)
  const index = next.lines.findIndex(({ id }) => id === line.id)
  editor.focusLine(next.lines[index + 1]?.id, 0)
}

/** Where the cursor is, when a button is pressed; the middle if it is in no line. */
function getCaret({ text }: Line): number {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement && activeElement.value === text)
    return activeElement.selectionStart
  return Math.ceil(text.length / 2)
}

function findDoubtful(lines: readonly Line[], index: number, step: 1 | -1): Line | undefined {
  for (let count = 1; count <= lines.length; count += 1) {
    const line = lines[(index + step * count + lines.length * 2) % lines.length]
    if (line && isDoubtful(line)) return line
  }
  return undefined
}
