/** How often the transcript of an item, or a translation of it, was saved in this tab. */
const changes = new Map<string, number>()

/** Counts a change, so that films that are loaded show the subtitles as they were saved; none if saving fails. */
export async function countSubtitleChange(itemId: string, saved: Promise<unknown>): Promise<void> {
  await saved.then(
    () => changes.set(itemId, getSubtitleChanges(itemId) + 1),
    () => undefined,
  )
}

/** Zero for an item whose transcript was not changed in this tab. */
export function getSubtitleChanges(itemId: string): number {
  return changes.get(itemId) ?? 0
}
