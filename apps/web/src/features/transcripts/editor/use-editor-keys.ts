import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { type Caret, findLineAct, type LineKeyAct } from './line-keys.ts'

/** The keys of the editor, wherever the cursor is on its page. Those of other fields and of dialogs are their own. */
export function useEditorKeys(run: RefObject<(act: LineKeyAct, caret?: Caret) => void>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isDialogOpen()) return
      const { target } = event
      const isLine = target instanceof HTMLTextAreaElement
      const isOtherField = target instanceof HTMLElement && target.matches('input, select')
      const act = findLineAct(event, isLine ? toCaret(target) : undefined)
      // In a field of one line, undoing is what the browser does there.
      if (!act || (isOtherField && (act === 'undo' || act === 'redo' || act === 'toggle'))) return
      event.preventDefault()
      // A key that is held down would try again and again to save what could not be saved.
      if (act === 'save' && event.repeat) return
      // The fields of speakers and times pass on what was typed when they lose the focus.
      if (act === 'save' && isOtherField) flushSync(() => target.blur())
      run.current(act, isLine ? toCaret(target) : undefined)
      if (act === 'save' && isOtherField) focusAgain(target)
    }
    // Before the keys of the player, which are those of every page.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [run])
}

/** Focuses a field that has lost the focus, or the one that was rendered in its place. */
function focusAgain(field: HTMLElement): void {
  const name = field.getAttribute('aria-label')
  const inputs = [...document.querySelectorAll<HTMLElement>('input')]
  const present = field.isConnected
    ? field
    : inputs.find((input) => input.getAttribute('aria-label') === name)
  present?.focus()
}

function toCaret({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): Caret {
  return { start: selectionStart, end: selectionEnd, length: value.length }
}
