import type { Asset } from '@lares/shared-types/assets'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

/** Pages of a file that are shown; the words of further ones are not read. */
const maxShownPages = 500

/** Whether a picture of a page is stored: of a long document those of the first pages are, of a TIFF that of the first page. */
export function isStored({ family, renditions }: Asset, page: number): boolean {
  if (family === 'image') return page === 1
  return renditions.some(({ name, variant }) => name === 'page' && Number(variant) === page)
}

/** Whether there can be a picture of a page: those that are not stored are made on request. */
export function hasPicture(asset: Asset, page: number): boolean {
  return isStored(asset, page) || (isPaged(asset) && page <= (asset.pages ?? 0))
}

/** The pages of a file that are shown though no picture of them is stored. */
export function listLaterPages(asset: Asset): number[] {
  if (!isPaged(asset) || asset.state !== 'ready') return []
  const count = Math.min(asset.pages ?? 0, maxShownPages)
  return Array.from({ length: count }, (_, index) => index + 1).filter((page) => !isStored(asset, page))
}

/** Whether a page is among the pictures that the page of its item shows. */
export function isShown(asset: Asset, page: number): boolean {
  return isStored(asset, page) || (hasPicture(asset, page) && page <= maxShownPages)
}

/** The address of the original, which browsers open at the page. */
export const getPageUrl = (asset: Asset, page: number) => `${assetUrls.original(asset)}#page=${page}`

function isPaged({ family }: Asset): boolean {
  return family === 'pdf' || family === 'image'
}
