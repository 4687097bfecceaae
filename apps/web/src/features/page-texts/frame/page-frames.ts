import type { Asset } from '@lares/shared-types/assets'
import { useEffect, useState } from 'react'

/** The element that the picture of a page fills. */
export interface PageFrame {
  readonly page: number
  readonly element: HTMLElement
}

/** The pictures of pages in an element: each is in an element with `data-page`. */
export function usePageFrames(
  container: HTMLElement | null,
  { renditions, pages }: Asset,
): readonly PageFrame[] {
  const [frames, setFrames] = useState<readonly PageFrame[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: further pages appear as their renditions are made.
  useEffect(() => {
    const elements = container?.querySelectorAll<HTMLElement>('[data-page]') ?? []
    setFrames(Array.from(elements, (element) => ({ page: Number(element.dataset.page), element })))
  }, [container, renditions, pages])
  return frames
}
