import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Whether files are being dragged over the window, and how many, where the browser tells (a folder counts as one).
 * `onDrop` gets the dropped files and the `data-drop` of the element that they were dropped on.
 */
export function useFileDrag(onDrop: (files: File[], place: string | undefined) => void) {
  const [count, setCount] = useState<number>()
  const drop = useRef(onDrop)
  drop.current = onDrop

  useEffect(() => {
    const events = new AbortController()
    const { signal } = events

    function over(event: DragEvent) {
      const { dataTransfer: transfer } = event
      if (!transfer || !bringsFiles(transfer)) return
      // A page that does not take the event would be left for the file.
      event.preventDefault()
      transfer.dropEffect = 'copy'
      setCount(transfer.items.length)
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setCount(undefined)
    }
    function end(event: DragEvent) {
      setCount(undefined)
      const { dataTransfer: transfer, target } = event
      if (!transfer || !bringsFiles(transfer)) return
      event.preventDefault()
      const zone = target instanceof Element ? target.closest('[data-drop]') : null
      const place = zone?.getAttribute('data-drop') ?? undefined
      void droppedFiles(transfer).then((files) => drop.current(files, place))
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', end, { signal })
    return () => events.abort()
  }, [])

  return { dragging: count !== undefined, count }
}

function bringsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}
