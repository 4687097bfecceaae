/**
 * Tells the page in the frame of a mail which theme it stands in. A mail that brings colours of its own keeps its white
 * paper, which the frame then dims (`data-paper`).
 */
export function dressMail(frame: HTMLIFrameElement, theme: 'light' | 'dark'): void {
  const page = frame.contentDocument?.documentElement
  if (!page) return
  page.dataset.theme = theme
  frame.dataset.paper = String(page.dataset.plain === undefined)
}
