/** Whether a modal dialog is open, during which the page's own keyboard shortcuts must not act. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}
