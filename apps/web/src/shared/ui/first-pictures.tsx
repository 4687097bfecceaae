/**
 * A placeholder in a page's skeleton. In the prerendered page the gateway replaces it with the first pictures, which
 * then show before the code is loaded (`shared-types/routing/first-loads`).
 */
export function FirstPictures() {
  return <i hidden data-first-pictures />
}
