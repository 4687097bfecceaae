import type { Asset } from '@lares/shared-types/assets'
import type { ItemSummary } from '@lares/shared-types/items'

/** The file that the mail itself came as, if it came as one. */
export function mailFile(assets: readonly Asset[]): Asset | undefined {
  return assets.find(({ family, enclosedIn }) => family === 'mail' && !enclosedIn)
}

/** What hangs on a mail: what came with it, and what was put beside it by hand. */
export function attachmentsOf(assets: readonly Asset[]): Asset[] {
  const file = mailFile(assets)
  return assets.filter(({ id, enclosedIn }) => id !== file?.id && (!enclosedIn || enclosedIn === file?.id))
}

/** Whether anything hangs on a mail in a list. */
export function hasAttachments({ cover, assetCount }: Pick<ItemSummary, 'cover' | 'assetCount'>): boolean {
  return assetCount > (cover?.family === 'mail' ? 1 : 0)
}
