import type { Item } from '@lares/shared-types/items'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../shared/ui/note.tsx'
import { useMailHtmlQuery } from '../../api/items-api.ts'
import styles from './mail.module.css'
import { MailFrame } from './mail-frame.tsx'
import { countRemotePictures } from './remote-pictures.ts'

/** A mail's text: its sanitised HTML in a frame of its own where it has one, else its plain text. */
export function MailText({ item }: { item: Pick<Item, 'assets' | 'body' | 'language' | 'title'> }) {
  const original = item.assets.find(({ family }) => family === 'mail')
  const hasHtml = original?.renditions.some(({ name }) => name === 'html') === true
  if (!original || !hasHtml) return <PlainText body={item.body} language={item.language} />
  return <HtmlText assetId={original.id} item={item} />
}

function HtmlText({ assetId, item }: { assetId: string; item: Pick<Item, 'body' | 'language' | 'title'> }) {
  const { t } = useTranslation('items')
  const { currentData, isFetching } = useMailHtmlQuery({ params: { id: assetId } })
  const [remote, setRemote] = useState(false)
  if (isFetching && !currentData) return <Skeleton height={240} radius={10} />
  if (!currentData?.html) return <PlainText body={item.body} language={item.language} />
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
      <MailFrame assetId={assetId} pictures={remote} title={item.title} />
    </div>
  )
}

function PlainText({ body, language }: { body: string; language: string | null }) {
  return (
    <div className={styles.plain} lang={language ?? undefined}>
      {body}
    </div>
  )
}
