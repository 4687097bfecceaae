/** The part of the address that says which item the viewer shows. */
export const viewerParameter = 'item'

/** The same list with an item opened in the viewer. `search` is the present query of the address. */
export function viewerLink(search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.set(viewerParameter, id)
  return `?${params}`
}

/** The state of a link into the viewer from a page of ours: closing the viewer leads back to that page. */
export const closingLeadsBack = { closingLeadsBack: true }
