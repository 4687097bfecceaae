import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { storeSubtitleChoice } from '../engine/subtitle-choice.ts'
import type { SubtitleTrack } from '../engine/track.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

const off = 'off'

/** Which subtitles a film shows, or none; nothing for a film that has none. */
export function SubtitlesMenu({ tracks }: { tracks: readonly SubtitleTrack[] }) {
  const { t, i18n } = useTranslation('player')
  const act = usePlayer()
  const shown = usePlayerState((state) => state.subtitles)
  const userId = useUser()?.id ?? ''
  const languageNames = new Intl.DisplayNames(i18n.language, { type: 'language' })

  function choose(index: number | undefined) {
    act((player) => player.setSubtitles(index))
    const language = index === undefined ? off : tracks[index]?.language
    if (language) storeSubtitleChoice(userId, language)
  }

  if (tracks.length === 0) return null
  return (
    // Inside the element that is shown over the whole screen, outside of which nothing is visible then.
    <Menu position="top-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant={shown === undefined ? 'subtle' : 'light'}
          color={shown === undefined ? 'gray' : 'primary'}
          size={44}
          aria-label={t('subtitles.label')}
          title={t('subtitles.label')}
          aria-keyshortcuts="c"
        >
          <Icon name="badge-cc" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={shown === undefined ? off : String(shown)}
          onChange={(choice) => choose(choice === off ? undefined : Number(choice))}
        >
          <Menu.RadioItem value={off} closeMenuOnClick>
            {t('subtitles.off')}
          </Menu.RadioItem>
          {tracks.map(({ url, language }, index) => (
            <Menu.RadioItem key={url} value={String(index)} closeMenuOnClick>
              {language ? languageNames.of(language) : t('subtitles.label')}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
