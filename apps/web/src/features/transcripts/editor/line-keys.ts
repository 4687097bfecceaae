/** What the keys of a line do. `F` keys, because every letter with Alt writes a sign on some keyboard. */
export type LineKeyAct =
  | 'toggle'
  | 'repeat'
  | 'goToPlaying'
  | 'startNow'
  | 'endNow'
  | 'takeName'
  | 'nextDoubtful'
  | 'previousDoubtful'
  | 'check'
  | 'split'
  | 'insert'
  | 'remove'
  | 'mergePrevious'
  | 'mergeNext'
  | 'previousLine'
  | 'nextLine'
  | 'undo'
  | 'redo'
  | 'find'
  | 'save'
  | 'keys'

/** The keys in the order in which they are listed, as `aria-keyshortcuts` writes them. `+` joins keys that are pressed together. */
export const lineKeys: readonly (readonly [act: LineKeyAct, keys: string])[] = [
  ['toggle', 'Escape'],
  ['repeat', 'F9'],
  ['goToPlaying', 'F6'],
  ['startNow', 'F2'],
  ['endNow', 'F4'],
  ['split', 'Enter'],
  ['insert', 'Control+Enter'],
  ['mergePrevious', 'Backspace'],
  ['mergeNext', 'Delete'],
  ['remove', 'Control+Shift+Backspace'],
  ['previousLine', 'Control+ArrowUp'],
  ['nextLine', 'Control+ArrowDown'],
  ['nextDoubtful', 'F8'],
  ['previousDoubtful', 'Shift+F8'],
  ['check', 'Control+Shift+Enter'],
  ['takeName', 'F7'],
  ['find', 'Control+F'],
  ['undo', 'Control+Z'],
  ['redo', 'Control+Shift+Z'],
  ['save', 'Control+S'],
  ['keys', 'F1'],
]

/** The place of the cursor in the text of a line. */
export interface Caret {
  readonly start: number
  readonly end: number
  readonly length: number
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/** The act of a key press in a line; undefined for typing. `caret` is undefined outside of a line. */
export function findLineAct(event: PressedKey, caret: Caret | undefined): LineKeyAct | undefined {
  // While an input method composes, its keys are its own.
  if (event.isComposing || event.altKey) return undefined
  const isControl = event.ctrlKey || event.metaKey
  if (isControl) return findControlAct(event, caret !== undefined)
  const plain: Partial<Record<string, LineKeyAct>> = {
    F1: 'keys',
    F2: 'startNow',
    F4: 'endNow',
    F6: 'goToPlaying',
    F7: 'takeName',
    F8: event.shiftKey ? 'previousDoubtful' : 'nextDoubtful',
    F9: 'repeat',
    Escape: 'toggle',
  }
  return plain[event.key] ?? (caret && !event.shiftKey ? findTextAct(event.key, caret) : undefined)
}

function findControlAct({ key, shiftKey }: PressedKey, isInLine: boolean): LineKeyAct | undefined {
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (letter === 'y') return 'redo'
  if (letter === 's' && !shiftKey) return 'save'
  if (letter === 'f' && !shiftKey) return 'find'
  if (!isInLine) return undefined
  if (key === 'Enter') return shiftKey ? 'check' : 'insert'
  if (key === 'Backspace' && shiftKey) return 'remove'
  if (key === 'ArrowUp' && !shiftKey) return 'previousLine'
  if (key === 'ArrowDown' && !shiftKey) return 'nextLine'
  return undefined
}

/** Keys that act only at the edge of the text; elsewhere they are for typing. */
function findTextAct(key: string, { start, end, length }: Caret): LineKeyAct | undefined {
  const isAtStart = start === 0 && end === 0
  const isAtEnd = start === length && end === length
  if (key === 'Enter') return isAtEnd && length > 0 ? 'nextLine' : 'split'
  if (key === 'Backspace' && isAtStart) return 'mergePrevious'
  if (key === 'Delete' && isAtEnd) return 'mergeNext'
  if (key === 'ArrowUp' && isAtStart) return 'previousLine'
  if (key === 'ArrowDown' && isAtEnd) return 'nextLine'
  return undefined
}
