import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUnreadableReason } from '../assets/use-unreadable-reason.ts'
import { TurnButtons } from '../turning/turn-buttons.tsx'
import styles from './facts.module.css'

/** The item's files with size and state, as downloads of the originals. Files enclosed in another file are left out. */
export function FileList({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const files = item.assets.filter(({ enclosedIn }) => !enclosedIn)
  if (files.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('files.title')}</h2>
      <ul className={styles.list}>
        {files.map((asset) => (
          <FileRow key={asset.id} item={item} asset={asset} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ item, asset }: { item: Item; asset: Asset }) {
  const { t, i18n } = useTranslation('items')
  const getUnreadableReason = useUnreadableReason()
  const { width, height } = asset
  const facts = [
    formatFileSize(asset.size, i18n.language),
    width && height ? t('files.pixels', { width, height }) : undefined,
    asset.pages ? t('files.pages', { count: asset.pages }) : undefined,
  ]
  return (
    <li className={styles.file}>
      <Icon name="paperclip" size={18} />
      <div className={styles.textColumn}>
        <a href={assetUrls.download(asset)} download={asset.filename} data-alone>
          {asset.filename}
        </a>
        <div className={styles.muted}>{facts.filter(Boolean).join(' · ')}</div>
        {asset.played ? (
          <div className={styles.muted}>
            <a href={assetUrls.download(asset.played)} download={asset.played.filename}>
              {t('files.playedVersion')}
            </a>
            <div>{formatFileSize(asset.played.size, i18n.language)}</div>
          </div>
        ) : null}
        {asset.state === 'pending' ? (
          <div className={styles.muted} role="status">
            {t('files.pending')}
          </div>
        ) : null}
        {asset.state === 'failed' ? <div className={styles.error}>{getUnreadableReason(asset)}</div> : null}
      </div>
      <TurnButtons
        item={item}
        asset={asset}
        isNamed
        buttonProps={{ variant: 'subtle', color: 'gray', size: 36 }}
      />
    </li>
  )
}
