import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { getCurrent } from '../engine/queue.ts'
import { getPlayedSize, type QualityChoice } from '../quality/choose-quality.ts'
import { storeQualityChoice } from '../quality/quality-choice.ts'
import { useQualityChoice } from '../quality/use-quality.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** In which quality films are played on this device, as entries of a menu; nothing for a film that has one only. */
export function QualityItems() {
  const { t, i18n } = useTranslation('player')
  const act = usePlayer()
  const userId = useUser()?.id ?? ''
  const asset = usePlayerState(({ queue }) => getCurrent(queue)?.asset)
  const played = usePlayerState(({ quality }) => quality)
  const choice = useQualityChoice()
  if (asset?.playableSmallSize === undefined) return null
  const formatSize = (bytes: number) => formatFileSize(bytes, i18n.language)

  function choose(next: QualityChoice) {
    storeQualityChoice(userId, next)
    act((player) => player.applyQuality())
  }

  const describePlayed = () => (played === 'small' ? t('quality.automaticSmall') : t('quality.automaticBest'))

  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('quality.label')}</Menu.Label>
      <Menu.RadioGroup value={choice} onChange={(value) => choose(value as QualityChoice)}>
        <Menu.RadioItem value="automatic" closeMenuOnClick>
          {choice === 'automatic' ? describePlayed() : t('quality.automatic')}
        </Menu.RadioItem>
        <Menu.RadioItem value="best" closeMenuOnClick>
          {t('quality.best', { size: formatSize(getPlayedSize(asset, 'best')) })}
        </Menu.RadioItem>
        <Menu.RadioItem value="small" closeMenuOnClick>
          {t('quality.small', { size: formatSize(getPlayedSize(asset, 'small')) })}
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
