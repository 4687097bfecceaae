import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { useSleepLabel } from './use-sleep-label.ts'

const minutes = [5, 10, 15, 30, 45, 60]

/** When playing ends by itself, as entries of a menu. */
export function SleepItems() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const sleep = usePlayerState((state) => state.sleep)
  return (
    <>
      <Menu.Label>{useSleepLabel()}</Menu.Label>
      {sleep === undefined ? null : (
        <Menu.Item onClick={() => act((player) => player.setSleep(undefined))}>{t('sleep.off')}</Menu.Item>
      )}
      <Menu.Item onClick={() => act((player) => player.setSleep('end'))}>{t('sleep.end')}</Menu.Item>
      {minutes.map((count) => (
        <Menu.Item key={count} onClick={() => act((player) => player.setSleep(Date.now() + count * 60_000))}>
          {t('sleep.minutes', { count })}
        </Menu.Item>
      ))}
    </>
  )
}
