import { expect, test } from 'vitest'
import { type Caret, findLineAct } from './line-keys.ts'

const at = (start: number, length = 5): Caret => ({ start, end: start, length })
const press = (key: string, caret?: Caret, held: Partial<KeyboardEvent> = {}) =>
  findLineAct(
    { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false, ...held },
    caret,
  )

test.each([
  ['Escape', at(2), {}, 'toggle'],
  ['Enter', at(2), {}, 'split'],
  ['Enter', at(5), {}, 'nextLine'],
  ['Enter', at(2), { shiftKey: true }, undefined],
  ['Enter', at(2), { isComposing: true }, undefined],
  ['Enter', at(2), { ctrlKey: true }, 'insert'],
  ['Enter', at(2), { metaKey: true, shiftKey: true }, 'check'],
  ['Backspace', at(0), {}, 'mergePrevious'],
  ['Backspace', at(1), {}, undefined],
  ['Backspace', at(1), { ctrlKey: true }, undefined],
  ['Backspace', at(1), { ctrlKey: true, shiftKey: true }, 'remove'],
  ['Delete', at(5), {}, 'mergeNext'],
  ['ArrowUp', at(0), {}, 'previousLine'],
  ['ArrowUp', at(3), {}, undefined],
  ['ArrowDown', at(5), {}, 'nextLine'],
  ['F8', at(3), { shiftKey: true }, 'previousDoubtful'],
  ['Z', at(3), { ctrlKey: true, shiftKey: true }, 'redo'],
  ['z', undefined, { metaKey: true }, 'undo'],
  ['ß', at(3), { altKey: true }, undefined],
  ['F7', undefined, {}, 'takeName'],
  ['Enter', undefined, {}, undefined],
] as const)('%s at %j with %j does %s', (key, caret, held, act) => {
  expect(press(key, caret, held)).toBe(act)
})
