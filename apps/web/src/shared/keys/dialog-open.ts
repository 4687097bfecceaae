/** Whether something lies over the page that the page's own keys must not reach through. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}
