import type { Asset } from '@lares/shared-types/assets'
import type { ReactNode } from 'react'
import { useTextStartQuery } from './text-start-api.ts'
import styles from './text-thumbnail.module.css'

/** A small first page of a text document; shows `fallback` while the text is loading or when it is empty. */
export function TextThumbnail({ asset, fallback }: { asset: Asset; fallback: ReactNode }) {
  const { data = '' } = useTextStartQuery(asset.id)
  const text = data.trim()
  if (!text) return fallback
  return (
    <span className={styles.page} aria-hidden="true" data-testid="text-thumbnail">
      <span className={styles.text}>{text}</span>
    </span>
  )
}
