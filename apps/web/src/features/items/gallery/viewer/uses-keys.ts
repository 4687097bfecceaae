/** Whether an element has its own use for the keys of the viewer. */
export function usesKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, video, audio')
}
