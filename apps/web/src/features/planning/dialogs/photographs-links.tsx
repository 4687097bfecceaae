import type { EventState } from '@lares/shared-types/planning'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { getToday } from '../../../shared/dates/get-today.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { useCountPhotographsQuery } from '../api.ts'
import { toLocalSpan } from '../calendar/entries.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import styles from './event-dialog.module.css'

/**
 * Links to the photographs that were taken on the days of an event, once it has begun, and to those of these that were taken at its
 * place, if there are any under this name.
 */
export function PhotographsLinks({ state }: { state: EventState }) {
  const { t } = useTranslation('planning')
  const user = useUser()
  const own = getOwnTimeZone()
  const { first: from, last: to } = toLocalSpan(state, own)
  const isShown = user !== null && from <= getToday(new Date(), own)
  const place = state.place.trim()
  const { currentData: count } = useCountPhotographsQuery(
    isShown && place
      ? { query: { kind: ['image'], from, to, place: [place], limit: 1, facets: false } }
      : skipToken,
  )
  if (!isShown) return null
  const toSearch = (filters: Record<string, string>) =>
    `${paths.search.to()}?${new URLSearchParams({ kind: 'image', from, to, ...filters })}`
  return (
    <p className={styles.photographs}>
      <Link to={toSearch({})}>{t('photographs.ofDays')}</Link>
      {count ? <Link to={toSearch({ place })}>{t('photographs.atPlace', { count, place })}</Link> : null}
    </p>
  )
}
