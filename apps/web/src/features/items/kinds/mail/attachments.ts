import type { Asset } from '@lares/shared-types/assets'
import type { ItemSummary } from '@lares/shared-types/items'

/** The file of the mail itself; undefined when the mail was not imported from a file. */
export function getMailFile(assets: readonly Asset[]): Asset | undefined {
  return assets.find(({ family, enclosedIn }) => family === 'mail' && !enclosedIn)
}

/** The attachments of a mail: those in its own file and those that somebody added to the item. */
export function getAttachments(assets: readonly Asset[]): Asset[] {
  const mailFile = getMailFile(assets)
  return assets.filter(
    ({ id, enclosedIn }) => id !== mailFile?.id && (!enclosedIn || enclosedIn === mailFile?.id),
  )
}

/** Whether a listed mail has attachments. */
export function hasAttachments({ cover, assetCount }: Pick<ItemSummary, 'cover' | 'assetCount'>): boolean {
  return assetCount > (cover?.family === 'mail' ? 1 : 0)
}
