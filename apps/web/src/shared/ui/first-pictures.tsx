/**
 * Where the gateway writes the first pictures of a page that it sends before the code is there (`firstPictures` in the
 * table of pages), in the midst of what stands in for what is on its way. Without it nothing is seen of it.
 */
export function FirstPictures() {
  return <i hidden data-first-pictures />
}
