import { useEffect, useState } from 'react'

/** The width of the picture in an element divided by its height, once it is loaded; before that `expected`. */
export function usePictureAspect(frame: HTMLElement | null, expected: number): number {
  const [loaded, setLoaded] = useState<number>()
  useEffect(() => {
    const picture = frame?.querySelector('img')
    if (!picture) return undefined
    const update = () => {
      if (picture.naturalWidth > 0) setLoaded(picture.naturalWidth / picture.naturalHeight)
    }
    update()
    picture.addEventListener('load', update)
    return () => picture.removeEventListener('load', update)
  }, [frame])
  return loaded ?? expected
}
