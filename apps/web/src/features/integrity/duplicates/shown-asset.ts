import type { Asset } from '@lares/shared-types/assets'
import type { Finding } from '@lares/shared-types/integrity'
import type { Item } from '@lares/shared-types/items'

/** The file of an item that a finding is about. */
export function getShownAsset({ details, file }: Finding, { assets }: Item): Asset | null {
  const named = [details.assetId, details.otherAssetId, file?.assetId]
  return assets.find(({ id }) => named.includes(id)) ?? assets[0] ?? null
}

/** The item with the larger picture; undefined if both are as large. */
export function getLarger(finding: Finding, [first, other]: readonly [Item, Item]): Item | undefined {
  const [firstArea, otherArea] = [first, other].map((item) => {
    const { width = 0, height = 0 } = getShownAsset(finding, item) ?? {}
    return width * height
  })
  if (firstArea === undefined || otherArea === undefined || firstArea === otherArea) return undefined
  return firstArea > otherArea ? first : other
}
