import type { Asset } from '@lares/shared-types/assets'
import { remoteSourcePattern } from '@lares/shared-types/remote-images'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingAssets } from '../../../../shared/assets/use-pending-assets.ts'
import { Note } from '../../../../shared/ui/note.tsx'
import { useMailHtmlQuery } from '../../api/items-api.ts'
import styles from './mail.module.css'
import { MailFrame } from './mail-frame.tsx'

interface MailTextProps {
  /** The file of the mail itself; undefined when it was not imported from a file. */
  file: Asset | undefined
  /** Plain text. */
  body: string
  language: string | null
  title: string
}

/** A mail's text: its sanitised HTML in a frame, or its plain text when it has no HTML. */
export function MailText({ file, ...text }: MailTextProps) {
  usePendingAssets(file ? [file] : [])
  const hasHtml = file?.renditions.some(({ name }) => name === 'html') === true
  return file && hasHtml ? <HtmlText assetId={file.id} {...text} /> : <PlainText {...text} />
}

function HtmlText({ assetId, ...text }: Omit<MailTextProps, 'file'> & { assetId: string }) {
  const { t } = useTranslation('items')
  const { currentData, isFetching } = useMailHtmlQuery({ params: { id: assetId } })
  const [showRemote, setShowRemote] = useState(false)
  if (isFetching && !currentData) return <Skeleton height={240} radius={10} />
  if (!currentData?.html) return <PlainText {...text} />
  const blocked = showRemote ? 0 : countRemotePictures(currentData.html)
  return (
    <div>
      {blocked > 0 ? (
        <Note intent="info">
          <p>{t('mail.blocked', { count: blocked })}</p>
          <Button variant="default" size="compact-md" mt="xs" onClick={() => setShowRemote(true)}>
            {t('mail.showPictures')}
          </Button>
        </Note>
      ) : null}
      <MailFrame assetId={assetId} pictures={showRemote} title={text.title} />
    </div>
  )
}

function PlainText({ body, language }: Pick<MailTextProps, 'body' | 'language'>) {
  return (
    <div className={styles.plain} lang={language ?? undefined} dir="auto">
      {body}
    </div>
  )
}

/** Counts the blocked pictures of a sanitised mail that would be fetched from other servers. */
export function countRemotePictures(html: string): number {
  return html.match(remoteSourcePattern)?.length ?? 0
}
