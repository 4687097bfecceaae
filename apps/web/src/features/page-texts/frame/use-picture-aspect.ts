import { useEffect, useState } from 'react'

/** The width of the picture in an element divided by its height, once it is loaded; before that `expected`. */
export function usePictureAspect(frame: HTMLElement | null, expected: number): number {
  const [loaded, setLoaded] = useState<number>()
  useEffect(() => {
    if (!frame) return undefined
    const update = () => {
      const picture = frame.querySelector('img')
      if (picture && picture.naturalWidth > 0) setLoaded(picture.naturalWidth / picture.naturalHeight)
    }
    update()
    // Captured, because the event does not bubble, and the picture can be added later.
    frame.addEventListener('load', update, true)
    return () => frame.removeEventListener('load', update, true)
  }, [frame])
  return loaded ?? expected
}
