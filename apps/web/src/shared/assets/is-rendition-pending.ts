import type { Asset, RenditionName } from '@lares/shared-types/assets'

/** Whether a rendition is still to be made. An older one that is being regenerated can be shown meanwhile. */
export function isRenditionPending({ state, renditions }: Asset, rendition: RenditionName): boolean {
  return state === 'pending' && !renditions.some(({ name }) => name === rendition)
}

/** Whether renditions are being made: for the first time, or because somebody has turned the picture or chosen another poster. */
export function isUnfinished({ state, turning, isPosterPending }: Asset): boolean {
  return state === 'pending' || turning !== undefined || isPosterPending === true
}
