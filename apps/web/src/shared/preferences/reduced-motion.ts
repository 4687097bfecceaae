/** Whether nothing is to move: the person has chosen so, their device is set to it, or there is nobody to look yet. */
export function prefersStillness(page: Document | undefined = globalThis.document): boolean {
  if (!page || page.documentElement.dataset.motion === 'reduced') return true
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
