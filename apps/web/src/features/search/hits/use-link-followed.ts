import { useCallback, useRef } from 'react'

/** A ref for an element: tells when somebody follows a link inside of it, with the pointer or a key. */
export function useLinkFollowed(onFollow: () => void): (element: HTMLElement) => () => void {
  const latest = useRef(onFollow)
  latest.current = onFollow
  return useCallback((element) => {
    function onClick({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('a[href]')) latest.current()
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])
}
