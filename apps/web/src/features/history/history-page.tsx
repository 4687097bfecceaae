import { kindPaths } from '@lares/shared-types/item-kinds'
import { type HistoryType, isHistoryType } from '@lares/shared-types/routing/pages'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { useLoadMore } from '../../shared/api/use-load-more.ts'
import { paths } from '../../shared/config/paths.ts'
import { useName } from '../../shared/i18n/use-name.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useUser } from '../../shared/session/use-user.ts'
import { truncateTitle } from '../../shared/text/truncate-title.ts'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useWideScreen } from '../../shared/ui/use-wide-screen.ts'
import { useHistoryPagesInfiniteQuery } from './api.ts'
import { ComparePanel } from './compare/compare-panel.tsx'
import styles from './history.module.css'
import { StateList } from './states/state-list.tsx'
import { useSelection } from './states/use-selection.ts'
import { getSubjectLink } from './subject-link.ts'

/** Every saved state of an item, tag, category, participant or user. */
export function HistoryPage() {
  const { type = '', id = '' } = useParams()
  const { t } = useTranslation('app')
  const isAdmin = useUser()?.isAdmin ?? false
  // The route has rejected other types already.
  if (!isHistoryType(type)) return null
  if (type === 'users' && !isAdmin)
    return <ErrorPage status={403} title={t('errors.otherTitle')} text={t('errors.forbidden')} />
  return <History key={`${type}/${id}`} type={type} id={id} />
}

/** The histories of parts of items, whose subject has the kind of its item. */
const itemParts: readonly HistoryType[] = ['transcripts', 'translations', 'page-texts', 'regions']

function History({ type, id }: { type: HistoryType; id: string }) {
  const { t } = useTranslation(['history', 'app'])
  const { pathname } = useLocation()
  const getName = useName()
  const pages = useHistoryPagesInfiniteQuery({ type, id }, { refetchOnMountOrArgChange: true })
  const { loadMore, retry } = useLoadMore(pages)
  const [selection, select] = useSelection()
  const isWide = useWideScreen()
  const panel = useRef<HTMLDivElement>(null)
  const [firstPage] = pages.data?.pages ?? []
  if (isApiFailure(pages.error) && pages.error.status === 404) {
    const text = t('app:errors.notFound', { path: decodeURI(pathname) })
    return <ErrorPage status={404} title={t('app:errors.notFoundTitle')} text={text} />
  }
  const subject = firstPage?.subject
  // The item has moved to another kind since this address was made.
  const isOfPart = itemParts.some((part) => part === type)
  if (!isOfPart && subject?.kind && kindPaths[subject.kind] !== type)
    return <Navigate to={paths.history.to({ type: kindPaths[subject.kind], id })} replace />
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  const newest = entries[0]?.number
  const name =
    subject &&
    (truncateTitle(subject.names ? getName(subject.names) : (subject.title?.trim() ?? '')) ||
      t('history:untitled'))

  const selectState = (state: number) => select({ ...selection, state })

  function openState(state: number) {
    selectState(state)
    // On a narrow screen the comparison is above the list.
    if (!isWide) panel.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <Link to={getSubjectLink(type, id, subject)} className={styles.back ?? ''} data-alone>
        <Icon name="arrow-left" size={16} />
        {t('history:back')}
      </Link>
      <PageHeader
        title={name ? t('history:titleOf', { name }) : t('history:title')}
        lead={t('history:lead')}
      />
      {subject && newest ? (
        <div className={styles.columns}>
          <div ref={panel} className={styles.main}>
            <ComparePanel
              type={type}
              id={id}
              subject={subject}
              entries={entries}
              newest={newest}
              selection={selection}
              onSelect={select}
              onStale={() => void pages.refetch()}
            />
          </div>
          <section className={styles.side} aria-label={t('history:states')}>
            <h2 className={styles.heading}>{t('history:states')}</h2>
            <StateList
              entries={entries}
              selected={Math.min(selection.state ?? newest, newest)}
              onSelect={selectState}
              onOpen={openState}
              onEnd={loadMore}
            />
          </section>
        </div>
      ) : null}
      {subject && !newest ? <p className={styles.none}>{t('history:none')}</p> : null}
      {pages.isLoading ? <ListSkeleton lead="none" lines={2} height={80} /> : null}
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
    </>
  )
}
