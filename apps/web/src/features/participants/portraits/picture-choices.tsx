import '@mantine/core/styles/Skeleton.layer.css'
import type { ItemSummary } from '@lares/shared-types/items'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import styles from './portraits.module.css'

interface PictureChoicesProps {
  /** `undefined` while they are loading. */
  items: readonly ItemSummary[] | undefined
  chosen: string | null
  onChoose: (assetId: string) => void
}

const skeletonKeys = Array.from({ length: 12 }, (_, key) => key)

/** Pictures cropped to circles; pictures without a usable rendition are omitted. */
export function PictureChoices({ items, chosen, onChoose }: PictureChoicesProps) {
  const { t, i18n } = useTranslation('dates')
  const getTitle = useItemTitle()
  if (!items) {
    return (
      <div className={styles.choices}>
        {skeletonKeys.map((key) => (
          <Skeleton key={key} circle height="auto" className={styles.choice ?? ''} />
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.choices}>
      {items.map((item) => {
        const { id, cover, date } = item
        if (!cover || cover.state === 'failed') return null
        const name = [getTitle(item), date ? formatEdtf(date.edtf, i18n.language, t) : '']
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-label={name.filter(Boolean).join(', ')}
              aria-pressed={cover.id === chosen}
              onClick={() => onChoose(cover.id)}
            >
              <AssetPicture asset={cover} alt="" sizes="120px" maxWidth={320} icon="photo" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
