import type { Item } from '@lares/shared-types/items'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { ReadAloud } from '../../../narrations/public.ts'
import { LaterPage, listLaterPages, WordsOnPages } from '../../../page-texts/public.ts'
import { PeopleInPicture } from '../../../regions/public.ts'
import { Attachments } from '../../assets/attachments.tsx'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { getViewerLink, goBackOnClose } from '../../gallery/viewer-link.ts'
import styles from './image.module.css'

/** The main content of a photograph: the uncropped picture, which opens the viewer, who is in it, then body and attachments. */
export function ImageProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const title = useItemTitle()(item)
  const [cover, ...others] = item.assets
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <>
      {cover?.state === 'failed' ? <BrokenFile asset={cover} /> : null}
      {cover && cover.state !== 'failed' ? (
        <>
          <div ref={setContainer} data-asset={cover.id}>
            <div ref={setFrame} className={styles.frame} data-page={1}>
              <Link
                to={`${itemLinks.list('image')}${getViewerLink('', item.id)}`}
                state={goBackOnClose}
                className={styles.picture ?? ''}
                style={{ aspectRatio: `${cover.width ?? 4} / ${cover.height ?? 3}` }}
                aria-label={t('viewer.open', { title })}
              >
                <AssetPicture
                  asset={cover}
                  alt={title}
                  sizes="(min-width: 1200px) 900px, 100vw"
                  maxWidth={2048}
                  icon="photo"
                  fit="contain"
                  eager
                />
              </Link>
            </div>
            {listLaterPages(cover).map((page) => (
              <div key={page} className={styles.frame} data-page={page}>
                <Suspense>
                  <LaterPage asset={cover} page={page} />
                </Suspense>
              </div>
            ))}
          </div>
          <Suspense>
            <ReadAloud item={item} pictures={container} />
          </Suspense>
          {cover.family === 'image' ? (
            <div className={styles.people}>
              <Suspense>
                <PeopleInPicture key={cover.id} asset={cover} frame={frame} />
              </Suspense>
            </div>
          ) : null}
          {cover.family === 'image' ? (
            <Suspense>
              <WordsOnPages
                key={cover.id}
                asset={cover}
                language={item.language}
                mayEdit={item.may.edit}
                isInTrash={item.deletedAt !== null}
                pictures={container}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}
