/** The query parameter that names the item in the viewer. */
export const viewerParameter = 'item'

/** A link to the current list with an item open in the viewer. `search` is the query of the current URL. */
export function getViewerLink(search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.set(viewerParameter, id)
  return `?${params}`
}

/** The history state of links to the viewer: closing it navigates back to the page with the link. */
export const goBackOnClose = { closingLeadsBack: true }
