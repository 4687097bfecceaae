import { remoteSource } from '@lares/shared-types/remote-pictures'

/** How many pictures of a sanitised mail lie on other machines and are not shown yet. */
export function countRemotePictures(html: string): number {
  return html.match(remoteSource)?.length ?? 0
}
