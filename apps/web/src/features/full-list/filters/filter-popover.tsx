// Loaded with the tables only; the layer keeps it below the rules of the page.
import '@mantine/core/styles/Popover.layer.css'
import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'

interface FilterPopoverProps {
  /** How many filters are set. */
  count: number
  className?: string | undefined
  children: ReactNode
}

/** The button that opens the filters of a table. */
export function FilterPopover({ count, className, children }: FilterPopoverProps) {
  const { t } = useTranslation('full-list')
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="adjustments-horizontal" size={18} />}>
          {count > 0 ? t('filters.some', { count }) : t('filters.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.open')} className={className ?? ''}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
