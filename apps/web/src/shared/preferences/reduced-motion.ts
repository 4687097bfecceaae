/** Whether to avoid animations: by the user's choice, by the device's setting, or because there is no page (prerender). */
export function prefersReducedMotion(page: Document | undefined = globalThis.document): boolean {
  if (!page || page.documentElement.dataset.motion === 'reduced') return true
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
