import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The number of lines above which only those in view are rendered. */
const maxRenderedLines = 500
/** In pixels, until a line is measured. */
const estimatedHeight = 40

interface RenderedLines {
  /** The indexes of the lines to render, in order. */
  readonly indexes: readonly number[]
  /** Undefined if all lines are rendered. */
  readonly virtual:
    | {
        /** The height of the lines before and after the rendered ones, in pixels. */
        readonly before: number
        readonly after: number
        readonly measure: (line: HTMLElement | null) => void
      }
    | undefined
  /** The element of a line; for one that is not rendered, a function that scrolls to it. */
  readonly getTarget: (index: number) => Element | undefined | (() => void)
}

/** Which lines of a transcript are rendered: all of a short one or for printing, else those in view. */
export function useRenderedLines(list: RefObject<HTMLElement | null>, count: number): RenderedLines {
  const isPrinting = useIsPrinting()
  const isVirtual = count > maxRenderedLines && !isPrinting
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => list.current,
    estimateSize: () => estimatedHeight,
    overscan: 20,
  })
  const items = virtualizer.getVirtualItems()
  if (!isVirtual)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      virtual: undefined,
      getTarget: (index) => list.current?.children[index],
    }
  return {
    indexes: items.map(({ index }) => index),
    virtual: {
      before: items[0]?.start ?? 0,
      after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
      measure: virtualizer.measureElement,
    },
    getTarget: (index) =>
      list.current?.querySelector(`[data-index="${index}"]`) ??
      (() => virtualizer.scrollToIndex(index, { align: 'center' })),
  }
}

/** Whether the page is being printed, which needs what is not in view, too. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
