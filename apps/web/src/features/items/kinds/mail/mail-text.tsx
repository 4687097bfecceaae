import type { Asset } from '@lares/shared-types/assets'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingAssets } from '../../../../shared/assets/use-pending-assets.ts'
import { Note } from '../../../../shared/ui/note.tsx'
import { useMailHtmlQuery } from '../../api/items-api.ts'
import styles from './mail.module.css'
import { MailFrame } from './mail-frame.tsx'
import { countRemotePictures } from './remote-pictures.ts'

interface MailTextProps {
  /** The file that the mail came as, if it came as one. */
  file: Asset | undefined
  /** Its plain text. */
  body: string
  language: string | null
  title: string
}

/** A mail's text: its sanitised HTML in a frame of its own where it has one, else its plain text. */
export function MailText({ file, ...text }: MailTextProps) {
  usePendingAssets(file ? [file] : [])
  const hasHtml = file?.renditions.some(({ name }) => name === 'html') === true
  return file && hasHtml ? <HtmlText assetId={file.id} {...text} /> : <PlainText {...text} />
}

function HtmlText({ assetId, ...text }: Omit<MailTextProps, 'file'> & { assetId: string }) {
  const { t } = useTranslation('items')
  const { currentData, isFetching } = useMailHtmlQuery({ params: { id: assetId } })
  const [remote, setRemote] = useState(false)
  if (isFetching && !currentData) return <Skeleton height={240} radius={10} />
  if (!currentData?.html) return <PlainText {...text} />
  const blocked = remote ? 0 : countRemotePictures(currentData.html)
  return (
    <div>
      {blocked > 0 ? (
        <Note intent="info">
          <p>{t('mail.blocked', { count: blocked })}</p>
          <Button variant="default" size="compact-md" mt="xs" onClick={() => setRemote(true)}>
            {t('mail.showPictures')}
          </Button>
        </Note>
      ) : null}
      <MailFrame assetId={assetId} pictures={remote} title={text.title} />
    </div>
  )
}

function PlainText({ body, language }: Pick<MailTextProps, 'body' | 'language'>) {
  return (
    <div className={styles.plain} lang={language ?? undefined}>
      {body}
    </div>
  )
}
