import type { Asset } from '@lares/shared-types/assets'
import { Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import { formatFileSize } from '../../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { getShownAspect } from '../../../../shared/pictures/shown-picture.ts'
import { LaterPage, listLaterPages, WordsOnPages } from '../../../page-texts/public.ts'
import { Attachments } from '../../assets/attachments.tsx'
import styles from './document.module.css'
import { TextSearch } from './text-search.tsx'

interface DocumentViewerProps {
  asset: Asset
  language: string | null
  /** Whether the item may be edited. */
  mayEdit: boolean
  isInTrash: boolean
  /** Whether the document has several files. */
  isOneOfSeveral?: boolean
}

/** A file as pictures of its pages, with search in its text, the words on its scans, and a download of the original. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { asset, language, mayEdit, isInTrash, isOneOfSeveral = false } = props
  const { t, i18n } = useTranslation('items')
  const nameId = useId()
  const pages = asset.renditions
    .filter(({ name }) => name === 'page')
    .map(({ variant }) => Number(variant))
    .sort((a, b) => a - b)
  const hasText = asset.renditions.some(({ name }) => name === 'text')
  const isScan = asset.family === 'image'
  const [pictures, setPictures] = useState<HTMLElement | null>(null)
  const laterPages = listLaterPages(asset)
  const shownPages = pages.length + laterPages.length + (isScan ? 1 : 0)
  const missingPages = (asset.pages ?? 0) - shownPages
  const words = (
    <Suspense>
      <WordsOnPages
        key={asset.id}
        asset={asset}
        language={language}
        mayEdit={mayEdit}
        isInTrash={isInTrash}
        nameId={isOneOfSeveral ? nameId : undefined}
        pictures={pictures}
      />
    </Suspense>
  )
  return (
    <section className={styles.viewer} aria-label={asset.filename} data-asset={asset.id}>
      <div className={styles.bar}>
        <span id={nameId} className={styles.filename}>
          {asset.filename}
        </span>
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
      {asset.family === 'pdf' ? words : null}
      <ol ref={setPictures} className={styles.pages}>
        {isScan ? (
          <li className={styles.pageFrame} data-page={1} style={{ aspectRatio: getShownAspect(asset) }}>
            <a href={assetUrls.original(asset)} target="_blank" rel="noreferrer" className={styles.scan}>
              <AssetPicture
                asset={asset}
                alt={asset.filename}
                sizes="(min-width: 900px) 860px, 100vw"
                maxWidth={2048}
                icon="photo"
                fit="contain"
              />
            </a>
          </li>
        ) : null}
        {pages.map((page) => (
          <li key={page} className={styles.pageFrame} data-page={page}>
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
        {laterPages.map((page) => (
          <li key={page} className={styles.pageFrame} data-page={page}>
            <Suspense>
              <LaterPage asset={asset} page={page} />
            </Suspense>
          </li>
        ))}
      </ol>
      {isScan ? words : null}
      {asset.state === 'pending' ? <p role="status">{t('files.pending')}</p> : null}
      {missingPages > 0 && asset.state === 'ready' ? (
        <p className={styles.muted}>{t('document.more', { count: missingPages })}</p>
      ) : null}
      {pages.length === 0 && asset.family !== 'pdf' && !isScan ? <Attachments assets={[asset]} /> : null}
    </section>
  )
}
