import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

const minutes = [5, 10, 15, 30, 45, 60]

/** Ends playing by itself: after some minutes, or at the end of the recording. */
export function SleepMenu() {
  const { t, i18n } = useTranslation('player')
  const act = usePlayer()
  const sleep = usePlayerState((state) => state.sleep)
  const format = getDateFormat(i18n.language, { hour: 'numeric', minute: 'numeric' })
  const label = getLabel()
  return (
    <Menu position="top-end" zIndex={300}>
      <Menu.Target>
        <ActionIcon
          variant={sleep === undefined ? 'subtle' : 'light'}
          color={sleep === undefined ? 'gray' : 'primary'}
          size={44}
          aria-label={label}
          title={label}
        >
          <Icon name="zzz" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sleep.label')}</Menu.Label>
        {sleep === undefined ? null : (
          <Menu.Item onClick={() => act((player) => player.setSleep(undefined))}>{t('sleep.off')}</Menu.Item>
        )}
        <Menu.Item onClick={() => act((player) => player.setSleep('end'))}>{t('sleep.end')}</Menu.Item>
        {minutes.map((count) => (
          <Menu.Item
            key={count}
            onClick={() => act((player) => player.setSleep(Date.now() + count * 60_000))}
          >
            {t('sleep.minutes', { count })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )

  function getLabel(): string {
    if (sleep === undefined) return t('sleep.label')
    return sleep === 'end' ? t('sleep.atEnd') : t('sleep.at', { time: format.format(sleep) })
  }
}
