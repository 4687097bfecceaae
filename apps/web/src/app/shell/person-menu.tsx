import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Avatar.layer.css'
import { languageNames, languages } from '@lares/shared-types/languages'
import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { useText } from '../../shared/i18n/text-key.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import {
  darkModeToggled,
  languageChosen,
  selectIsDark,
  selectLanguage,
} from '../../shared/preferences/preferences-slice.ts'
import { prefersReducedMotion } from '../../shared/preferences/reduced-motion.ts'
import { useLogoutMutation } from '../../shared/session/session-api.ts'
import { useHasPermission, useUser } from '../../shared/session/use-user.ts'
import styles from './person-menu.module.css'

/** The menu of the signed-in user: account, settings, dark mode, language, sign out. */
export function PersonMenu() {
  const { t } = useTranslation('app')
  const getText = useText()
  const dispatch = useDispatch()
  const dark = useSelector(selectIsDark)
  const current = useSelector(selectLanguage)
  const [logout] = useLogoutMutation()
  const mayExport = useHasPermission('items:export')
  const name = useUser()?.displayName ?? ''

  function choose(value: string) {
    const language = languages.find((known) => known === value)
    if (language) dispatch(languageChosen(language))
  }

  return (
    <Menu
      position="bottom-end"
      width={240}
      shadow="md"
      transitionProps={{ duration: prefersReducedMotion() ? 0 : 150 }}
    >
      <Menu.Target>
        <UnstyledButton className={styles.person ?? ''}>
          <VisuallyHidden>{t('shell.person', { name })}</VisuallyHidden>
          <Avatar size={36} name={name} color="primary" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          component={Link}
          to={paths.userProfile.to()}
          leftSection={<Icon name="user-circle" size={18} />}
        >
          {getText('preferences:title')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.interface.to()}
          leftSection={<Icon name="settings" size={18} />}
        >
          {getText('navigation:settings')}
        </Menu.Item>
        {mayExport ? (
          <Menu.Item
            component={Link}
            to={paths.exports.to()}
            leftSection={<Icon name="download" size={18} />}
          >
            {getText('exports:title')}
          </Menu.Item>
        ) : null}
        <Menu.CheckboxItem
          checked={dark}
          onChange={() => dispatch(darkModeToggled())}
          aria-keyshortcuts="Control+L"
        >
          {t('shell.darkMode')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>{t('shell.language')}</Menu.Label>
        <Menu.RadioGroup value={current} onChange={choose}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" size={18} />} onClick={() => void logout()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
