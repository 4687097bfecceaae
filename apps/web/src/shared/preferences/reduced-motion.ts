/** Whether nothing is to move: the person has chosen so, or their device is set to it. */
export function prefersStillness(page: Document = document): boolean {
  if (page.documentElement.dataset.motion === 'reduced') return true
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
