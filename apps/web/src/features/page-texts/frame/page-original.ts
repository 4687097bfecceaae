import type { Asset } from '@lares/shared-types/assets'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

/** Whether there is a picture of a page: only the first pages of a long document have one. */
export function hasPicture({ family, renditions }: Asset, page: number): boolean {
  if (family === 'image') return true
  return renditions.some(({ name, variant }) => name === 'page' && Number(variant) === page)
}

/** The address of the original, which browsers open at the page. */
export const getPageUrl = (asset: Asset, page: number) => `${assetUrls.original(asset)}#page=${page}`
