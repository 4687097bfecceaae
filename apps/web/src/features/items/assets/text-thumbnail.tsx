import type { Asset } from '@lares/shared-types/assets'
import type { ReactNode } from 'react'
import { useTextBeginningQuery } from './text-beginning-api.ts'
import styles from './text-thumbnail.module.css'

/** The first page of a document that is all text, small; `instead` while it is fetched, and where it says nothing. */
export function TextThumbnail({ asset, instead }: { asset: Asset; instead: ReactNode }) {
  const { data = '' } = useTextBeginningQuery(asset.id)
  const text = data.trim()
  if (!text) return instead
  return (
    <span className={styles.page} aria-hidden="true" data-testid="text-thumbnail">
      <span className={styles.words}>{text}</span>
    </span>
  )
}
