import type { Asset } from '@lares/shared-types/assets'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../../shared/i18n/file-size.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { assetAddress } from '../../shown/asset-address.ts'
import { Attachments } from '../../shown/attachments.tsx'
import styles from './document.module.css'
import { TextSearch } from './text-search.tsx'

/** A file's pages as pictures under each other, its words searchable, the original to download. */
export function DocumentViewer({ asset, language }: { asset: Asset; language: string | null }) {
  const { t, i18n } = useTranslation('items')
  const pages = asset.renditions
    .filter(({ name }) => name === 'page')
    .map(({ variant }) => Number(variant))
    .sort((a, b) => a - b)
  const hasText = asset.renditions.some(({ name }) => name === 'text')
  const missing = (asset.pages ?? pages.length) - pages.length
  return (
    <section className={styles.viewer} aria-label={asset.filename}>
      <div className={styles.bar}>
        <span className={styles.filename}>{asset.filename}</span>
        <Button
          component="a"
          href={assetAddress.download(asset)}
          download={asset.filename}
          variant="default"
          leftSection={<Icon name="download" size={18} />}
        >
          {t('document.download', { size: fileSize(asset.size, i18n.language) })}
        </Button>
      </div>
      {hasText ? <TextSearch asset={asset} language={language} open={pages.length === 0} /> : null}
      <ol className={styles.pages}>
        {pages.map((page) => (
          <li key={page}>
            <img
              className={styles.page}
              src={assetAddress.page(asset, page)}
              alt={t('document.page', { page, count: asset.pages ?? pages.length })}
              loading="lazy"
              width={asset.width ?? 1240}
              height={asset.height ?? 1754}
            />
          </li>
        ))}
      </ol>
      {asset.state === 'pending' ? <p role="status">{t('files.pending')}</p> : null}
      {missing > 0 && asset.state === 'ready' ? (
        <p className={styles.quiet}>{t('document.more', { count: missing })}</p>
      ) : null}
      {pages.length === 0 && asset.family !== 'pdf' ? <Attachments assets={[asset]} /> : null}
    </section>
  )
}
