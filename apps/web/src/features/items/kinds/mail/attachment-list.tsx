import type { Asset } from '@lares/shared-types/assets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingAssets } from '../../../../shared/assets/use-pending-assets.ts'
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.tsx'
import { assetAddress } from '../../shown/asset-address.ts'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import { Attachments } from '../../shown/attachments.tsx'
import { useDocumentTextQuery } from '../document/document-text-api.ts'
import { DocumentViewer } from '../document/document-viewer.tsx'
import styles from './attachment-list.module.css'
import { AttachmentRow } from './attachment-row.tsx'
import { MailText } from './mail-text.tsx'

interface AttachmentListProps {
  attachments: readonly Asset[]
  /** All files of the item: mails that are attached have attachments of their own among them. */
  assets: readonly Asset[]
  /** How many more there are than are listed. */
  omitted: number
  language: string | null
}

/** What is attached to a mail: each opens here where it can be shown, and can be downloaded. */
export function AttachmentList({ attachments, assets, omitted, language }: AttachmentListProps) {
  const { t } = useTranslation('items')
  usePendingAssets(attachments)
  const [opened, setOpened] = useState<Asset>()
  // What is shown is the file as it is now: its pages may have been made since it was opened.
  const shown = opened && (assets.find(({ id }) => id === opened.id) ?? opened)
  if (attachments.length === 0) return null
  return (
    <section aria-label={t('files.attachments')}>
      <h2 className={styles.heading}>{t('mail.attachments', { count: attachments.length })}</h2>
      <ul className={styles.list}>
        {attachments.map((asset) => (
          <AttachmentRow key={asset.id} asset={asset} onOpen={() => setOpened(asset)} />
        ))}
      </ul>
      {omitted > 0 ? <p className={styles.quiet}>{t('mail.moreAttachments')}</p> : null}
      <AppDialog
        opened={shown !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown?.filename ?? ''}
        size="large"
      >
        {shown ? <AttachmentView asset={shown} assets={assets} language={language} /> : null}
      </AppDialog>
    </section>
  )
}

interface AttachmentViewProps {
  asset: Asset
  assets: readonly Asset[]
  language: string | null
}

/** An attachment opened: a picture in full, a document page by page, sound and film to play, a mail to read. */
function AttachmentView({ asset, assets, language }: AttachmentViewProps) {
  const { t } = useTranslation('items')
  if (asset.state === 'pending') return <p role="status">{t('files.pending')}</p>
  if (asset.family === 'mail') return <AttachedMail asset={asset} assets={assets} language={language} />
  if (asset.family === 'audio' || asset.family === 'video') return <Attachments assets={[asset]} />
  if (asset.family !== 'image') return <DocumentViewer asset={asset} language={language} />
  return (
    <a className={styles.full} href={assetAddress.original(asset)} target="_blank" rel="noreferrer">
      <AssetPicture
        asset={asset}
        alt={asset.filename}
        sizes="760px"
        widest={1280}
        icon="photo"
        fit="contain"
        eager
      />
    </a>
  )
}

function AttachedMail({ asset, assets, language }: AttachmentViewProps) {
  const { currentData: body = '' } = useDocumentTextQuery(asset.id)
  return (
    <div className={styles.mail}>
      <MailText file={asset} body={body} language={language} title={asset.filename} />
      <AttachmentList
        attachments={assets.filter(({ enclosedIn }) => enclosedIn === asset.id)}
        assets={assets}
        omitted={asset.omitted ?? 0}
        language={language}
      />
    </div>
  )
}
