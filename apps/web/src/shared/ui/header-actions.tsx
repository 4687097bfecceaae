import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { RowMenu } from './row-menu.tsx'

interface ActionText {
  readonly label: string
  readonly icon: IconName
}

/** A button, a link to a page, or a file to download. */
export type HeaderAction = ActionText &
  ({ readonly run: () => void } | { readonly to: string } | { readonly download: string })

/** The further actions of a page beside its main one: buttons, or a menu on a phone, where several would push the content away. */
export function HeaderActions({ actions }: { actions: readonly HeaderAction[] }) {
  const { t } = useTranslation('shared')
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  if (!isNarrow || actions.length < 2)
    return actions.map((action) => <HeaderButton key={action.label} action={action} />)
  return (
    <RowMenu
      label={t('moreActions')}
      actions={actions.map((action) =>
        'to' in action
          ? { label: action.label, icon: action.icon, run: () => void navigate(action.to) }
          : action,
      )}
    />
  )
}

function HeaderButton({ action }: { action: HeaderAction }) {
  const leftSection = <Icon name={action.icon} size={18} />
  if ('download' in action)
    return (
      <Button component="a" href={action.download} download variant="default" leftSection={leftSection}>
        {action.label}
      </Button>
    )
  return 'to' in action ? (
    <Button component={Link} to={action.to} variant="default" leftSection={leftSection}>
      {action.label}
    </Button>
  ) : (
    <Button variant="default" leftSection={leftSection} onClick={action.run}>
      {action.label}
    </Button>
  )
}
