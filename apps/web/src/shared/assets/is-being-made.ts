import type { Asset, RenditionName } from '@lares/shared-types/assets'

/** Whether a rendition may still come; one from before that is being made anew can be shown meanwhile. */
export function isBeingMade({ state, renditions }: Asset, rendition: RenditionName): boolean {
  return state === 'pending' && !renditions.some(({ name }) => name === rendition)
}
