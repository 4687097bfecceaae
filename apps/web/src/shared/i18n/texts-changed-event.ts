/** Dispatched on the document when this browser has changed texts of the interface. */
export const textsChangedEvent = 'lares:texts-changed'

/** The page shows what this browser has changed at once, and not with the next regular refresh. */
export async function announceTextsChange(saved: PromiseLike<unknown>): Promise<void> {
  await saved.then(
    () => document.dispatchEvent(new Event(textsChangedEvent)),
    () => undefined,
  )
}
