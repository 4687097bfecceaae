import type { Asset } from '@lares/shared-types/assets'
import { formatFileSize } from '@lares/shared-types/file-size'
import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { useName } from '../../../shared/i18n/use-name.ts'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import styles from './unite.module.css'

interface ItemChoiceProps {
  item: Item
  asset: Asset | null
  isLarger: boolean
  isKept: boolean
  onKeep: () => void
}

/** One of the two items of a pair, as a radio button. */
export function ItemChoice({ item, asset, isLarger, isKept, onKeep }: ItemChoiceProps) {
  const { t, i18n } = useTranslation('integrity')
  const getTitle = useItemTitle()
  const getName = useName()
  const title = getTitle(item)
  const labels = [...item.tags, ...item.categories].map(({ names }) => getName(names))
  return (
    <label className={styles.choice} data-kept={isKept}>
      <span className={styles.picture}>
        <AssetPicture asset={asset} alt="" sizes="340px" icon={kindIcons[item.kind]} fit="contain" />
      </span>
      <span className={styles.title} lang={item.language ?? undefined}>
        {title}
      </span>
      <ItemLine item={item} />
      <span className={styles.fact}>
        {asset ? `${asset.filename} · ${formatFileSize(asset.size, i18n.language)}` : null}
      </span>
      {asset?.width && asset.height ? (
        <span className={styles.fact}>
          {t('unite.pixels', { width: asset.width, height: asset.height })}
          {isLarger ? ` · ${t('unite.larger')}` : null}
        </span>
      ) : null}
      <span className={styles.fact}>
        {labels.length > 0 ? t('unite.labels', { names: labels.join(', ') }) : t('unite.noLabels')}
      </span>
      <span className={styles.keep}>
        <input type="radio" name="kept-item" checked={isKept} onChange={onKeep} />
        {t(isKept ? 'unite.kept' : 'unite.keep')}
      </span>
    </label>
  )
}
