import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../shared/i18n/file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { assetAddress } from '../shown/asset-address.ts'
import { useUnreadableText } from '../shown/use-unreadable-text.ts'
import styles from './profile-side.module.css'

/** The item's files: what they are, whether they could be read, and the originals as downloads. What came inside one is shown with it. */
export function FileList({ item }: { item: Pick<Item, 'assets'> }) {
  const { t } = useTranslation('items')
  const files = item.assets.filter(({ enclosedIn }) => !enclosedIn)
  if (files.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('files.title')}</h2>
      <ul className={styles.list}>
        {files.map((asset) => (
          <FileRow key={asset.id} asset={asset} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation('items')
  const unreadableText = useUnreadableText()
  const { width, height } = asset
  const facts = [
    fileSize(asset.size, i18n.language),
    width && height ? t('files.pixels', { width, height }) : undefined,
    asset.pages ? t('files.pages', { count: asset.pages }) : undefined,
  ]
  return (
    <li className={styles.file}>
      <Icon name="paperclip" size={18} />
      <div className={styles.words}>
        <a href={assetAddress.download(asset)} download={asset.filename} data-alone>
          {asset.filename}
        </a>
        <div className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</div>
        {asset.state === 'pending' ? (
          <div className={styles.quiet} role="status">
            {t('files.pending')}
          </div>
        ) : null}
        {asset.state === 'failed' ? <div className={styles.trouble}>{unreadableText(asset)}</div> : null}
      </div>
    </li>
  )
}
