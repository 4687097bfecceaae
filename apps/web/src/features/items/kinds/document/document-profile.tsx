import type { Item } from '@lares/shared-types/items'
import { Fragment, Suspense, useState } from 'react'
import { ReadAloud } from '../../../narrations/public.ts'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { PinDocumentButton } from '../../components/pin-buttons.tsx'
import styles from './document.module.css'
import { DocumentViewer } from './document-viewer.tsx'
import { MailboxNote } from './mailbox-note.tsx'

/** A mailbox file: many mails in one file (RFC 4155). */
const mailboxType = 'application/mbox'

/** The main content of a document: each file page by page, then the body. */
export function DocumentProfile({ item }: { item: Item }) {
  const [pages, setPages] = useState<HTMLElement | null>(null)
  return (
    <>
      {item.assets.length > 0 ? <PinDocumentButton item={item} /> : null}
      <Suspense>
        <ReadAloud item={item} pictures={pages} />
      </Suspense>
      <div ref={setPages} className={styles.files}>
        {item.assets.map((asset) =>
          asset.state === 'failed' ? (
            <BrokenFile key={asset.id} asset={asset} />
          ) : (
            <Fragment key={asset.id}>
              {asset.mediaType === mailboxType ? <MailboxNote asset={asset} /> : null}
              <DocumentViewer
                asset={asset}
                language={item.language}
                mayEdit={item.may.edit}
                isInTrash={item.deletedAt !== null}
                isOneOfSeveral={item.assets.length > 1}
              />
            </Fragment>
          ),
        )}
      </div>
      <ItemBody item={item} />
    </>
  )
}
