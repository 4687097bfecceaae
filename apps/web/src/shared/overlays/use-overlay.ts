import { useEffect, useId, useRef } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import {
  modalClosed,
  modalOpened,
  panelClosed,
  panelOpened,
  selectModal,
  selectOpenPanel,
} from './overlays-slice.ts'

/** Registers an open modal in the store, and calls `onClose` when all overlays are closed. */
export function useModal(isOpen: boolean, onClose: () => void): void {
  const name = useId()
  const dispatch = useDispatch()
  const isOpenInStore = useSelector((state: Parameters<typeof selectModal>[0]) => selectModal(state, name))
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!isOpen) return
    dispatch(modalOpened(name))
    return () => {
      dispatch(modalClosed(name))
    }
  }, [isOpen, name, dispatch])
  useEffect(() => {
    if (isOpen && isOpenInStore === false) close.current()
  }, [isOpen, isOpenInStore])
}

/** Whether the panel `id` is open, with functions to open and close it; only one panel is open at a time. */
export function usePanel(id: string): [boolean, { open: () => void; close: () => void }] {
  const dispatch = useDispatch()
  const store = useStore<Parameters<typeof selectOpenPanel>[0]>()
  const isOpen = useSelector(selectOpenPanel) === id
  const close = () => {
    if (selectOpenPanel(store.getState()) === id) dispatch(panelClosed())
  }
  return [isOpen, { open: () => dispatch(panelOpened(id)), close }]
}
