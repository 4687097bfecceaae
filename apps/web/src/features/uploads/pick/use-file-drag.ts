import { useEffect, useRef, useState } from 'react'
import { readDroppedFiles } from './dropped-files.ts'

type OnDrop = (dropped: Awaited<ReturnType<typeof readDroppedFiles>>, zone: string | undefined) => void

/**
 * Whether files are being dragged over the window, and how many (a folder counts as one). Calls `onDrop` with the dropped
 * files and the `data-drop` attribute of the element under the pointer.
 */
export function useFileDrag(onDrop: OnDrop) {
  const [count, setCount] = useState<number>()
  const latest = useRef(onDrop)
  latest.current = onDrop

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners

    function onDragOver(event: DragEvent) {
      const { dataTransfer: transfer } = event
      if (!transfer || !hasFiles(transfer)) return
      // Without this, the browser would navigate to the dropped file.
      event.preventDefault()
      transfer.dropEffect = 'copy'
      setCount(transfer.items.length)
    }
    function onDragLeave(event: DragEvent) {
      if (event.relatedTarget === null) setCount(undefined)
    }
    function onDropFiles(event: DragEvent) {
      setCount(undefined)
      const { dataTransfer: transfer, target } = event
      if (!transfer || !hasFiles(transfer)) return
      event.preventDefault()
      const element = target instanceof Element ? target.closest('[data-drop]') : null
      const zone = element?.getAttribute('data-drop') ?? undefined
      void readDroppedFiles(transfer).then((dropped) => latest.current(dropped, zone))
    }
    window.addEventListener('dragenter', onDragOver, { signal })
    window.addEventListener('dragover', onDragOver, { signal })
    window.addEventListener('dragleave', onDragLeave, { signal })
    window.addEventListener('drop', onDropFiles, { signal })
    return () => listeners.abort()
  }, [])

  return { dragging: count !== undefined, count }
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}
