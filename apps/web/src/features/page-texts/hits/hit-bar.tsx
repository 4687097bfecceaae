import type { Asset } from '@lares/shared-types/assets'
import { ActionIcon, Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { useTypedKey } from '../../../shared/keys/use-typed-key.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { NoPicture } from '../frame/no-picture.tsx'
import { isShown } from '../frame/page-original.ts'
import styles from './hit-bar.module.css'
import type { Hits } from './use-hits.ts'

/** Pages with hits that are offered as buttons. */
const maxPages = 12

interface HitBarProps {
  asset: Asset
  hits: Hits
  hasPages: boolean
}

/** Searches for words on the scan: Enter and `n` go to the next, Shift+Enter and `p` to the previous. */
export function HitBar({ asset, hits, hasPages }: HitBarProps) {
  const { t } = useTranslation('page-texts')
  const stepByKey = (step: 1 | -1) => () => {
    if (hits.isLeading && !isDialogOpen()) hits.step(step)
  }
  useTypedKey('n', stepByKey(1))
  useTypedKey('p', stepByKey(-1))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    hits.step(event.shiftKey ? -1 : 1)
  }

  const current = hits.hits[hits.index]
  return (
    <search className={styles.bar}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field that it contains. */}
      <div className={styles.field} onKeyDown={onKeyDown}>
        <FilterField label={t('hits.find')} value={hits.text} onChange={hits.search} className={undefined} />
      </div>
      <span role="status" className={styles.count}>
        {getCountText()}
      </span>
      {hits.hits.length > 1 ? (
        <>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('hits.previous')}
            onClick={() => hits.step(-1)}
          >
            <Icon name="chevron-up" size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size={44} aria-label={t('hits.next')} onClick={() => hits.step(1)}>
            <Icon name="chevron-down" size={18} />
          </ActionIcon>
        </>
      ) : null}
      {hasPages && hits.pages.length > 1 ? (
        <nav className={styles.pages} aria-label={t('hits.pages')}>
          {hits.pages.slice(0, maxPages).map((page) => (
            <Button
              key={page}
              variant={page === current?.page ? 'filled' : 'default'}
              size="compact-md"
              aria-current={page === current?.page || undefined}
              onClick={() => hits.goToPage(page)}
            >
              {t('page', { page })}
            </Button>
          ))}
          {hits.pages.length > maxPages ? (
            <span className={styles.count}>
              {t('hits.morePages', { count: hits.pages.length - maxPages })}
            </span>
          ) : null}
        </nav>
      ) : null}
      {current && !isShown(asset, current.page) ? (
        <div className={styles.noPicture} role="status">
          <NoPicture asset={asset} page={current.page} />
        </div>
      ) : null}
      <FailureNote error={hits.error} />
    </search>
  )

  function getCountText(): string {
    if (!hits.isSearching || hits.isLoading || hits.error) return ''
    if (!current) return t('hits.none')
    const text = { index: hits.index + 1, total: hits.hits.length, page: current.page }
    return hasPages ? t('hits.countOnPage', text) : t('hits.count', text)
  }
}
