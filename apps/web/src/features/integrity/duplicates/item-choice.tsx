import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useComparedCommentsQuery, useComparedRegionsQuery } from '../api.ts'
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
      <span className={styles.title} lang={item.language ?? undefined} dir="auto">
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
      <Additions item={item} asset={asset} />
      <span className={styles.keep}>
        <input type="radio" name="kept-item" checked={isKept} onChange={onKeep} />
        {t(isKept ? 'unite.kept' : 'unite.keep')}
      </span>
    </label>
  )
}

/** How much people have added to an item, so that the one with more can be kept; nothing while that is loading. */
function Additions({ item, asset }: Pick<ItemChoiceProps, 'item' | 'asset'>) {
  const { t } = useTranslation('integrity')
  const comments = useComparedCommentsQuery({ params: { id: item.id }, query: { limit: 1 } })
  const marks = useComparedRegionsQuery(asset?.family === 'image' ? { params: { id: asset.id } } : skipToken)
  const files = item.assets.filter(({ enclosedIn }) => !enclosedIn).length
  const counts = [
    files > 1 ? t('unite.files', { count: files }) : null,
    comments.data?.total ? t('unite.comments', { count: comments.data.total }) : null,
    marks.data?.regions.length ? t('unite.marks', { count: marks.data.regions.length }) : null,
  ].filter((text) => text !== null)
  return counts.length > 0 ? <span className={styles.fact}>{counts.join(' · ')}</span> : null
}
