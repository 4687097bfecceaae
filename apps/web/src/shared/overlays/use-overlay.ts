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

/** Lets everybody know that a modal is open, and closes it when all of them are to be. */
export function useModal(opened: boolean, onClose: () => void): void {
  const name = useId()
  const dispatch = useDispatch()
  const shown = useSelector((state: Parameters<typeof selectModal>[0]) => selectModal(state, name))
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!opened) return
    dispatch(modalOpened(name))
    return () => {
      dispatch(modalClosed(name))
    }
  }, [opened, name, dispatch])
  useEffect(() => {
    if (opened && shown === false) close.current()
  }, [opened, shown])
}

/** Whether the panel `id` is open, and opening and closing it; one panel is open at a time. */
export function usePanel(id: string): [boolean, { open: () => void; close: () => void }] {
  const dispatch = useDispatch()
  const store = useStore<Parameters<typeof selectOpenPanel>[0]>()
  const opened = useSelector(selectOpenPanel) === id
  const close = () => {
    if (selectOpenPanel(store.getState()) === id) dispatch(panelClosed())
  }
  return [opened, { open: () => dispatch(panelOpened(id)), close }]
}
