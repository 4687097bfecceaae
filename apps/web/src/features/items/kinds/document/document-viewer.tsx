import type { Asset } from '@lares/shared-types/assets'
import { formatFileSize } from '@lares/shared-types/file-size'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { Attachments } from '../../assets/attachments.tsx'
import styles from './document.module.css'
import { TextSearch } from './text-search.tsx'

/** A file as pictures of its pages, with search in its text and a download of the original. */
export function DocumentViewer({ asset, language }: { asset: Asset; language: string | null }) {
  const { t, i18n } = useTranslation('items')
  const pages = asset.renditions
    .filter(({ name }) => name === 'page')
    .map(({ variant }) => Number(variant))
    .sort((a, b) => a - b)
  const hasText = asset.renditions.some(({ name }) => name === 'text')
  const missingPages = (asset.pages ?? pages.length) - pages.length
  return (
    <section className={styles.viewer} aria-label={asset.filename}>
      <div className={styles.bar}>
        <span className={styles.filename}>{asset.filename}</span>
        <Button
          component="a"
          href={assetUrls.download(asset)}
          download={asset.filename}
          variant="default"
          leftSection={<Icon name="download" size={18} />}
        >
          {t('document.download', { size: formatFileSize(asset.size, i18n.language) })}
        </Button>
      </div>
      {hasText ? <TextSearch asset={asset} language={language} open={pages.length === 0} /> : null}
      <ol className={styles.pages}>
        {pages.map((page) => (
          <li key={page}>
            <img
              className={styles.page}
              src={assetUrls.page(asset, page)}
              alt={t('document.page', { page, count: asset.pages ?? pages.length })}
              loading="lazy"
              width={asset.width ?? 1240}
              height={asset.height ?? 1754}
            />
          </li>
        ))}
      </ol>
      {asset.state === 'pending' ? <p role="status">{t('files.pending')}</p> : null}
      {missingPages > 0 && asset.state === 'ready' ? (
        <p className={styles.muted}>{t('document.more', { count: missingPages })}</p>
      ) : null}
      {pages.length === 0 && asset.family !== 'pdf' ? <Attachments assets={[asset]} /> : null}
    </section>
  )
}
