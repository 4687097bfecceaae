/** In characters; the page shows the full title elsewhere. */
const maxLength = 60

/** Shortens a title for use within a heading or a message. */
export function truncateTitle(title: string): string {
  return title.length > maxLength ? `${title.slice(0, maxLength).trimEnd()}…` : title
}
