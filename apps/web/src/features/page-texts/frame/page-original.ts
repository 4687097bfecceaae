import type { Asset } from '@lares/shared-types/assets'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

/** Whether a page is among the pictures of a document: of a long one only the first pages are. */
export function isShown({ family, renditions }: Asset, page: number): boolean {
  if (family === 'image') return true
  return renditions.some(({ name, variant }) => name === 'page' && Number(variant) === page)
}

/** Whether there can be a picture of a page: those of a PDF that are not stored are made on request. */
export function hasPicture(asset: Asset, page: number): boolean {
  return isShown(asset, page) || (asset.family === 'pdf' && page <= (asset.pages ?? 0))
}

/** The address of the original, which browsers open at the page. */
export const getPageUrl = (asset: Asset, page: number) => `${assetUrls.original(asset)}#page=${page}`
