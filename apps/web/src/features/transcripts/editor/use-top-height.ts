import { useElementSize } from '@mantine/hooks'
import type { RefCallback } from 'react'

/** Measures what stands above the lines and does not scroll, so that no line that is shown lies below it. */
export function useTopHeight(): { readonly ref: RefCallback<HTMLDivElement>; readonly height: number } {
  const { ref, height } = useElementSize<HTMLDivElement>()
  return { ref: (element) => void ref(element), height }
}
