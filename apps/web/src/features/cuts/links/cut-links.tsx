import type { CutLink } from '@lares/shared-types/cuts'
import { isFilmKind } from '@lares/shared-types/kind-traits'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isOfflineFailure } from '../../../shared/api/api-failure.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { RetryNote } from '../../../shared/ui/retry-note.tsx'
import { useItemCutsQuery } from '../api.ts'
import styles from './cut-links.module.css'

/** What a recording or film was cut from, and what was cut from it; nothing if there is neither, and while loading. */
export function CutLinks({ itemId }: { itemId: string }) {
  const { t } = useTranslation('cuts')
  const { currentData, error, isFetching, refetch } = useItemCutsQuery(
    { params: { id: itemId } },
    { refetchOnReconnect: true },
  )
  if (error && !isOfflineFailure(error) && !currentData)
    return (
      <RetryNote error={error} isRetrying={isFetching} onRetry={() => void refetch()}>
        {t('links.failed')}
      </RetryNote>
    )
  if (!currentData || (!currentData.source && currentData.pieces.length === 0)) return null
  const { source, pieces } = currentData
  // Pieces are of the kind of what they were cut from.
  const first = source ?? pieces[0]
  const isFilm = first !== undefined && isFilmKind(first.item.kind)
  return (
    <section className={styles.links} aria-label={t('links.title')}>
      {source ? (
        <p>
          {isFilm ? t('film.from') : t('links.from')} <CutLinkLine link={source} />
        </p>
      ) : null}
      {pieces.length > 0 ? (
        <>
          <h2 className={styles.heading}>
            {t(isFilm ? 'film.pieces' : 'links.pieces', { count: pieces.length })}
          </h2>
          <ul className={styles.list}>
            {pieces.map((link) => (
              <li key={link.item.id}>
                <CutLinkLine link={link} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function CutLinkLine({ link: { item, spans, version } }: { link: CutLink }) {
  const { t, i18n } = useTranslation('cuts')
  const title = useItemTitle()(item)
  const times = spans.map(({ start, end }) => `${formatDuration(start)}–${formatDuration(end)}`).join(', ')
  return (
    <>
      <Link to={itemLinks.profile(item)}>{title}</Link> <span className={styles.times}>{times}</span>
      {version ? (
        <span className={styles.times}>
          {' · '}
          {version.name
            ? t('links.version', { name: version.name })
            : t('links.unnamedVersion', {
                date: getDateFormat(i18n.language, { dateStyle: 'medium' }).format(
                  new Date(version.createdAt),
                ),
              })}
        </span>
      ) : null}
    </>
  )
}
