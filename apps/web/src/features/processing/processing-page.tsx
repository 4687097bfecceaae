import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { isFilmKind } from '@lares/shared-types/kind-traits'
import { canReplaceSound, isProcessableFamily } from '@lares/shared-types/processing'
import { findSourceToProcess } from '@lares/shared-types/versions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { usePendingAssets } from '../../shared/assets/use-pending-assets.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { itemLinks } from '../../shared/items/item-links.ts'
import { useItemTitle } from '../../shared/items/use-item-title.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { truncateTitle } from '../../shared/text/truncate-title.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useItemQuery } from '../items/public.ts'
import { useVersionsQuery } from './api.ts'
import { ChainEditor } from './chain/chain-editor.tsx'
import { useChain } from './chain/use-chain.ts'
import { ComparePanel } from './compare/compare-panel.tsx'
import styles from './processing.module.css'
import { SavePanel } from './save-panel.tsx'
import { VersionList } from './versions/version-list.tsx'

/** Improves the sound of a recording or film: a chain of steps, heard before it is saved as a version. */
export function ProcessingPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation(['processing', 'app'])
  const { pathname } = useLocation()
  const getTitle = useItemTitle()
  const mayProcess = useUser()?.permissions.includes('media:process') ?? false
  const { currentData: item, error, refetch } = useItemQuery({ params: { id } })
  usePendingAssets(item?.assets ?? [])
  if (isApiFailure(error) && error.status === 404)
    return (
      <ErrorPage
        status={404}
        title={t('app:errors.notFoundTitle')}
        text={t('app:errors.notFound', { path: decodeURI(pathname) })}
      />
    )
  if (item && (!item.may.edit || !mayProcess))
    return (
      <ErrorPage
        status={403}
        title={t('app:errors.otherTitle')}
        text={isFilmKind(item.kind) ? t('processing:film.noRight') : t('processing:noRight')}
      />
    )
  return (
    <>
      {item ? (
        <Link to={itemLinks.profile(item)} className={styles.back ?? ''} data-alone>
          <Icon name="arrow-left" size={16} />
          {isFilmKind(item.kind) ? t('processing:film.back') : t('processing:back')}
        </Link>
      ) : null}
      <PageHeader
        title={
          item ? t('processing:titleOf', { name: truncateTitle(getTitle(item)) }) : t('processing:title')
        }
        lead={t('processing:lead')}
      />
      {!item && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!item && !error ? <ListSkeleton lead="none" lines={2} height={80} /> : null}
      {item ? <Processable item={item} /> : null}
    </>
  )
}

function Processable({ item }: { item: Item }) {
  const { t } = useTranslation('processing')
  const [sound] = item.assets
  const isFilm = isFilmKind(item.kind)
  if (item.deletedAt)
    return (
      <EmptyState
        icon="trash"
        title={isFilm ? t('film.trashed') : t('empty.trashed')}
        text={t('empty.trashedText')}
      />
    )
  if (!sound)
    return isFilm ? (
      <EmptyState icon="movie" title={t('film.noFile')} text={t('film.noFileText')} />
    ) : (
      <EmptyState icon="microphone" title={t('empty.noFile')} text={t('empty.noFileText')} />
    )
  if (sound.hasSound === false)
    return <EmptyState icon="volume-off" title={t('film.silent')} text={t('film.silentText')} />
  if (!canReplaceSound(sound.mediaType))
    return <EmptyState icon="volume-off" title={t('film.fixed')} text={t('film.fixedText')} />
  if (!isProcessableFamily(sound.family) || sound.state === 'failed')
    return <EmptyState icon="volume-off" title={t('empty.noSound')} text={t('empty.noSoundText')} />
  return <Workbench item={item} original={sound} />
}

function Workbench({ item, original }: { item: Item; original: Asset }) {
  const { t } = useTranslation('processing')
  const chain = useChain(item.id)
  const { data, error, refetch } = useVersionsQuery({ params: { id: original.id } })
  const [chosenId, setSourceId] = useState<string>()
  const isPending = original.state === 'pending'
  const origins = data?.versions.map(({ asset: { id }, madeFrom, method }) => ({ id, madeFrom, method }))
  // Without the versions nobody knows whether something was cut out of what is played.
  const sourceId =
    chosenId ??
    (origins || !original.played
      ? findSourceToProcess(original.id, original.played?.id, origins ?? [])
      : undefined)
  if (sourceId === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton lead="none" lines={2} height={80} />
    )
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isPending ? <p role="status">{t('empty.pending')}</p> : null}
        <ChainEditor chain={chain} family={original.family} />
        <ComparePanel key={sourceId} original={original} sourceId={sourceId} steps={chain.steps} />
        <SavePanel
          original={original}
          sourceId={sourceId}
          onSource={setSourceId}
          steps={chain.steps}
          isDisabled={isPending}
        />
      </div>
      <section className={styles.side} aria-label={t('versions.title')}>
        <h2 className={styles.heading}>{t('versions.title')}</h2>
        <VersionList item={item} original={original} />
      </section>
    </div>
  )
}
