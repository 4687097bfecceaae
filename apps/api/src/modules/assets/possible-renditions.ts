import type { Asset, RenditionName } from '@lares/shared-types/assets'

/** What can be made from files of each family; the rest is not there, however long one waits. */
const possible: Record<Asset['family'], readonly RenditionName[]> = {
  image: ['thumbnail', 'preview'],
  audio: ['playable', 'waveform', 'thumbnail'],
  video: ['thumbnail', 'poster', 'playable'],
  pdf: ['thumbnail', 'preview', 'page', 'text'],
  mail: ['html', 'text'],
  text: ['text'],
  office: ['text'],
  other: [],
}

/** Whether a rendition can come to be of files of a family. */
export function isPossible(family: Asset['family'], name: RenditionName): boolean {
  return possible[family].includes(name)
}
