import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useCurrentChapter } from '../chapters/use-current-chapter.ts'
import { SleepItems } from '../controls/sleep-items.tsx'
import { getCurrent } from '../engine/queue.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import styles from './more-menu.module.css'
import { QualityItems } from './quality-items.tsx'

/** What the panel of the mini-player has as well and a film in full screen would lack: queue, mute, sleep timer and chapters; and its quality. */
export function MoreMenu() {
  const { t } = useTranslation('player')
  return (
    // Inside the element that is shown over the whole screen, outside of which nothing is visible then.
    <Menu position="top-end" withinPortal={false} alignItemsLabels="all">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('film.more')}
          title={t('film.more')}
        >
          <Icon name="dots" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown ?? ''}>
        <QueueItems />
        <MuteItem />
        <QualityItems />
        <Menu.Divider />
        <SleepItems />
        <ChapterItems />
      </Menu.Dropdown>
    </Menu>
  )
}

function QueueItems() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const hasQueue = usePlayerState(({ queue }) => queue.tracks.length > 1)
  const hasNext = usePlayerState(({ queue }) => queue.index + 1 < queue.tracks.length)
  if (!hasQueue) return null
  return (
    <>
      <Menu.Item onClick={() => act((player) => player.previous())}>{t('previous')}</Menu.Item>
      <Menu.Item disabled={!hasNext} onClick={() => act((player) => player.next())}>
        {t('next')}
      </Menu.Item>
    </>
  )
}

function MuteItem() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const isMuted = usePlayerState((state) => state.isMuted)
  return (
    <Menu.CheckboxItem
      checked={isMuted}
      onChange={(isChecked) => act((player) => player.setMuted(isChecked))}
      aria-keyshortcuts="m"
    >
      {t('mute')}
    </Menu.CheckboxItem>
  )
}

function ChapterItems() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const item = usePlayerState(({ queue }) => getCurrent(queue)?.item)
  const current = useCurrentChapter()
  if (!item || item.chapters.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('chapters.label')}</Menu.Label>
      <Menu.RadioGroup
        value={current ? String(current.start) : ''}
        onChange={(start) => act((player) => player.seek(Number(start)))}
      >
        {item.chapters.map(({ start, title }) => (
          <Menu.RadioItem key={start} value={String(start)} closeMenuOnClick>
            <span className={styles.chapter}>
              <span className={styles.time}>{formatDuration(start)}</span>
              <span lang={item.language ?? undefined}>{title}</span>
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
