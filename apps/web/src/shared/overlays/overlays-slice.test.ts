import { expect, test } from 'vitest'
import {
  allOverlaysClosed,
  modalClosed,
  modalOpened,
  overlaysSlice,
  panelClosed,
  panelOpened,
  selectAnyModal,
  selectModal,
  selectOpenPanel,
} from './overlays-slice.ts'

type Action = Parameters<typeof overlaysSlice.reducer>[1]

function after(...actions: Action[]) {
  return { overlays: actions.reduce(overlaysSlice.reducer, overlaysSlice.getInitialState()) }
}

test('nothing is open at first', () => {
  expect(selectOpenPanel(after())).toBeUndefined()
  expect(selectModal(after(), 'add')).toBeUndefined()
})

test('modals are opened and closed by name', () => {
  const state = after(modalOpened('add'), modalOpened('trash'), modalClosed('trash'))
  expect(selectModal(state, 'add')).toBe(true)
  expect(selectModal(state, 'trash')).toBeUndefined()
  expect(selectAnyModal(state)).toBe(true)
  expect(selectAnyModal(after(modalOpened('add'), allOverlaysClosed()))).toBe(false)
})

test('opens the default panel when no id is given', () => {
  expect(selectOpenPanel(after(panelOpened()))).toBe('1')
  expect(selectOpenPanel(after(panelOpened('filters')))).toBe('filters')
  expect(selectOpenPanel(after(panelOpened('filters'), panelClosed()))).toBeUndefined()
})

test('leaving a page closes every panel and modal', () => {
  const state = after(modalOpened('add'), panelOpened('filters'), allOverlaysClosed())
  expect(selectModal(state, 'add')).toBe(false)
  expect(selectOpenPanel(state)).toBeUndefined()
})
