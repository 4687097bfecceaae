import type { Asset } from '@lares/shared-types/assets'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import { usePendingAssets } from '../../../../shared/assets/use-pending-assets.ts'
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { Attachments } from '../../assets/attachments.tsx'
import { useDocumentTextQuery } from '../document/document-text-api.ts'
import { DocumentViewer } from '../document/document-viewer.tsx'
import styles from './attachment-list.module.css'
import { AttachmentRow } from './attachment-row.tsx'
import { MailText } from './mail-text.tsx'

interface AttachmentListProps {
  attachments: readonly Asset[]
  /** All files of the item, including the attachments of attached mails. */
  assets: readonly Asset[]
  /** How many attachments were left out on import. */
  omitted: number
  language: string | null
  /** Whether the item may be edited. */
  mayEdit: boolean
}

/** The attachments of a mail; each can be downloaded and, when it can be displayed, opened in a dialog. */
export function AttachmentList({ attachments, assets, omitted, language, mayEdit }: AttachmentListProps) {
  const { t } = useTranslation('items')
  usePendingAssets(attachments)
  const [opened, setOpened] = useState<Asset>()
  // The current state of the opened file: its renditions may have been created after it was opened.
  const current = opened && (assets.find(({ id }) => id === opened.id) ?? opened)
  if (attachments.length === 0) return null
  return (
    <section aria-label={t('files.attachments')}>
      <h2 className={styles.heading}>{t('mail.attachments', { count: attachments.length })}</h2>
      <ul className={styles.list}>
        {attachments.map((asset) => (
          <AttachmentRow key={asset.id} asset={asset} onOpen={() => setOpened(asset)} />
        ))}
      </ul>
      {omitted > 0 ? <p className={styles.muted}>{t('mail.moreAttachments')}</p> : null}
      <AppDialog
        opened={current !== undefined}
        onClose={() => setOpened(undefined)}
        title={current?.filename ?? ''}
        size="large"
      >
        {current ? (
          <AttachmentView asset={current} assets={assets} language={language} mayEdit={mayEdit} />
        ) : null}
      </AppDialog>
    </section>
  )
}

interface AttachmentViewProps {
  asset: Asset
  assets: readonly Asset[]
  language: string | null
  mayEdit: boolean
}

/** An opened attachment, displayed by its file family. */
function AttachmentView({ asset, assets, language, mayEdit }: AttachmentViewProps) {
  const { t } = useTranslation('items')
  if (asset.state === 'pending') return <p role="status">{t('files.pending')}</p>
  if (asset.family === 'mail')
    return <AttachedMail asset={asset} assets={assets} language={language} mayEdit={mayEdit} />
  if (asset.family === 'audio' || asset.family === 'video') return <Attachments assets={[asset]} />
  if (asset.family !== 'image') {
    return <DocumentViewer asset={asset} language={language} mayEdit={mayEdit} isInTrash={false} />
  }
  return (
    <a className={styles.fullPicture} href={assetUrls.original(asset)} target="_blank" rel="noreferrer">
      <AssetPicture
        asset={asset}
        alt={asset.filename}
        sizes="760px"
        maxWidth={1280}
        icon="photo"
        fit="contain"
        eager
      />
    </a>
  )
}

function AttachedMail({ asset, assets, language, mayEdit }: AttachmentViewProps) {
  const hasText = asset.renditions.some(({ name }) => name === 'text')
  const { currentData, error, refetch } = useDocumentTextQuery(hasText ? asset.id : skipToken)
  const body = hasText ? currentData : ''
  return (
    <div className={styles.mail}>
      {error && body === undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {body === undefined && !error ? <TextSkeleton /> : null}
      {body === undefined ? null : (
        <MailText file={asset} body={body} language={language} title={asset.filename} />
      )}
      <AttachmentList
        attachments={assets.filter(({ enclosedIn }) => enclosedIn === asset.id)}
        assets={assets}
        omitted={asset.omitted ?? 0}
        language={language}
        mayEdit={mayEdit}
      />
    </div>
  )
}
