import { isFilmKind } from '@lares/shared-types/kind-traits'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import styles from './now-playing.module.css'

/** What is played one after the other: choose, move, remove. */
export function QueueList() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const getTitle = useItemTitle()
  const { tracks, index: current } = usePlayerState((state) => state.queue)
  const failedIds = usePlayerState((state) => state.failedIds)
  if (tracks.length < 2) return null
  return (
    <section aria-label={t('queue.label')}>
      <h3 className={styles.heading}>{t('queue.label')}</h3>
      <ol className={styles.queue}>
        {tracks.map(({ item, asset }, index) => {
          const title = getTitle(item)
          return (
            <li key={item.id} aria-current={index === current || undefined} className={styles.entry}>
              <UnstyledButton
                className={styles.choose ?? ''}
                onClick={() => act((player) => player.goTo(index))}
              >
                <Icon name={isFilmKind(item.kind) ? 'movie' : 'microphone'} size={16} />
                <span className={styles.name} lang={item.language ?? undefined} dir="auto">
                  {title}
                </span>
                <span className={styles.length}>{formatDuration(asset.duration ?? 0)}</span>
              </UnstyledButton>
              {failedIds.includes(item.id) ? (
                <span className={styles.failed}>{t('queue.failed')}</span>
              ) : null}
              <ControlButton
                icon="arrow-up"
                label={t('queue.up', { title })}
                isDisabled={index === 0}
                onClick={() => act((player) => player.move(index, index - 1))}
              />
              <ControlButton
                icon="arrow-down"
                label={t('queue.down', { title })}
                isDisabled={index === tracks.length - 1}
                onClick={() => act((player) => player.move(index, index + 1))}
              />
              <ControlButton
                icon="x"
                label={t('queue.remove', { title })}
                onClick={() => act((player) => player.remove(item.id))}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
